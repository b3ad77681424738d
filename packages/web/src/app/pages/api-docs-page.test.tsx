import type { ApiDescription } from '@satchel/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { tokenStore } from '../../lib/api/token-store';
import { fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { ApiDocsPage } from './api-docs-page';

const common = { security: [], parameters: [], responses: {} };

const DESCRIPTION: ApiDescription = {
  openapi: '3.1.0',
  info: { title: 'Satchel', version: '1.2.3' },
  components: {
    schemas: {
      Note: {
        type: 'object',
        required: ['title'],
        properties: { title: { type: 'string' }, size: { type: 'integer' } },
      },
    },
  },
  paths: {
    '/api/notes/{path}': {
      get: {
        ...common,
        tags: ['notes'],
        operationId: 'notes.show',
        summary: 'Shows a note',
        description: 'Needs `download`.',
        parameters: [
          { name: 'path', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'depth', in: 'query', schema: { type: 'integer' } },
          { name: 'X-Mode', in: 'header', schema: { type: 'string' } },
        ],
      },
      post: {
        ...common,
        tags: ['notes'],
        operationId: 'notes.create',
        summary: 'Writes a note',
        description: '',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
        },
      },
    },
    '/api/live': {
      get: {
        ...common,
        tags: ['live'],
        operationId: 'live.run',
        summary: 'Follows',
        description: '',
        responses: { '101': { description: 'A WebSocket.' } },
      },
    },
  },
};

beforeEach(() => tokenStore.set(null));

async function open(name: RegExp) {
  const user = userEvent.setup();
  const summary = await screen.findByText(name);
  const item = summary.closest('details');
  if (!item) throw new Error('There is no such operation');
  item.open = true;
  item.dispatchEvent(new Event('toggle'));
  return { user, item: within(item) };
}

it('the page lists the endpoints by group and searches them by words', async () => {
  fakeServer({ 'GET /api/openapi.json': () => DESCRIPTION });
  renderInApp(<ApiDocsPage />);
  expect(await screen.findByRole('heading', { name: 'notes' })).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find an endpoint' }), 'writes POST');
  expect(screen.queryByText('Shows a note')).toBeNull();
  expect(screen.getByText('Writes a note')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), ' nothing');
  expect(screen.getByText('No endpoint matches.')).toBeTruthy();
});

it('the page sends the form with the token of the session and shows the response', async () => {
  tokenStore.set('the-token');
  const requests = fakeServer({
    'GET /api/openapi.json': () => DESCRIPTION,
    'GET /api/notes/*': () => Response.json({ title: 'b' }, { headers: { 'X-Note': 'yes' } }),
  });
  renderInApp(<ApiDocsPage />);
  const { user, item } = await open(/Shows a note/);
  await user.type(await item.findByLabelText('path (path)'), '/a b/c#.txt');
  await user.type(item.getByLabelText('depth (query)'), '2');
  await user.type(item.getByLabelText('X-Mode (header)'), 'short');
  await user.click(item.getByRole('button', { name: 'Send request' }));
  expect(await item.findByDisplayValue(/"title": "b"/)).toBeTruthy();
  expect(item.getByText('200')).toBeTruthy();
  expect(item.getByDisplayValue(/x-note: yes/)).toBeTruthy();
  const { path, query, headers } = requests.at(-1) ?? {};
  expect(path).toBe('/api/notes/a%20b/c%23.txt');
  expect(query?.toString()).toBe('depth=2');
  expect(headers?.get('X-Mode')).toBe('short');
  expect(headers?.get('X-Auth')).toBe('the-token');
});

it('the form begins with a body that has the required fields, and shows rejections without ending the session', async () => {
  tokenStore.set('the-token');
  const requests = fakeServer({
    'GET /api/openapi.json': () => DESCRIPTION,
    'POST /api/notes/*': () => refusal(401, 'unauthenticated', 'Log in'),
  });
  renderInApp(<ApiDocsPage />);
  const { user, item } = await open(/Writes a note/);
  expect(JSON.parse((await item.findByLabelText<HTMLTextAreaElement>(/^Body/)).value)).toEqual({ title: '' });
  await user.click(item.getByRole('button', { name: 'Send request' }));
  expect(await item.findByDisplayValue(/"unauthenticated"/)).toBeTruthy();
  expect(requests.at(-1)?.json()).toEqual({ title: '' });
  expect(requests.at(-1)?.headers.get('Content-Type')).toBe('application/json');
  expect(tokenStore.get()).toBe('the-token');
});

it('the page reads no more of a long response than it shows, and no bytes that are not text', async () => {
  const long = `"${'x'.repeat(300 * 1024)}"`;
  const answers = [
    new Response(long, { headers: { 'Content-Type': 'application/json' } }),
    new Response(new Uint8Array([1, 2]), { headers: { 'Content-Type': 'image/png' } }),
  ];
  fakeServer({ 'GET /api/openapi.json': () => DESCRIPTION, 'GET /api/notes/*': () => answers.shift() });
  renderInApp(<ApiDocsPage />);
  const { user, item } = await open(/Shows a note/);
  await user.click(await item.findByRole('button', { name: 'Send request' }));
  expect(await item.findByText('Only the beginning is shown.')).toBeTruthy();
  await user.click(item.getByRole('button', { name: 'Send request' }));
  expect(await item.findByText('The body is not text.')).toBeTruthy();
});

it('the page says that the server cannot be reached, and that a WebSocket cannot be tried out', async () => {
  fakeServer({
    'GET /api/openapi.json': () => DESCRIPTION,
    'GET /api/notes/*': () => Promise.reject(new TypeError('failed')),
  });
  renderInApp(<ApiDocsPage />);
  const { user, item } = await open(/Shows a note/);
  await user.click(await item.findByRole('button', { name: 'Send request' }));
  expect(await item.findByText(/The server cannot be reached/)).toBeTruthy();
  const live = await open(/Follows/);
  expect(await live.item.findByText(/This endpoint is a WebSocket/)).toBeTruthy();
  expect(live.item.queryByRole('button', { name: 'Send request' })).toBeNull();
});
