import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import type { PreviewItem } from '../model/preview-item';
import { MarkdownViewer } from './markdown/markdown-viewer';

/** “дома” in Windows-1251, and what these bytes are in KOI8-R. */
const BYTES = new Uint8Array([0xe4, 0xee, 0xec, 0xe0]);
const item: PreviewItem = {
  path: '/a.md',
  name: 'a.md',
  type: 'text',
  isDir: false,
  size: BYTES.length,
  modified: '2026-01-02T03:04:05Z',
  extension: '.md',
};
const link = { hash: 'abc', token: undefined } as NonNullable<PreviewItem['link']>;

function show(shown: PreviewItem, bytes = BYTES) {
  const requests = fakeServer({
    'GET /api/raw/a.md': () => new Response(bytes),
    'GET /api/public/dl/abc/a.md': () => new Response(bytes),
    'GET /api/resources/a.md': () => ({ ...item, type: 'textImmutable', readAs: 'windows-1251' }),
  });
  renderInApp(<MarkdownViewer item={shown} onOpen={() => undefined} />);
  return { requests, user: userEvent.setup() };
}

const choose = async (user: ReturnType<typeof userEvent.setup>, from: string, to: string) => {
  await user.click(await screen.findByRole('button', { name: `Encoding: ${from}` }));
  await user.click(await screen.findByText(to));
};

it('a document is shown in the encoding that the server recognises, and in the chosen one', async () => {
  const { user } = show(item);
  await screen.findByText('дома');
  await choose(user, 'Windows-1251', 'Cyrillic (KOI8-R)');
  await screen.findByText('ДНЛЮ');
});

it('visitors choose, who have nothing but the bytes', async () => {
  const { requests, user } = show({ ...item, link });
  await screen.findByText('äîìà');
  await choose(user, 'Windows-1252', 'Cyrillic (Windows-1251)');
  await screen.findByText('дома');
  expect(requests.filter(({ path }) => path.startsWith('/api/resources'))).toEqual([]);
});

it('nobody is asked about UTF-8, which offers no choice', async () => {
  const { requests } = show(item, new TextEncoder().encode('дома'));
  await screen.findByText('дома');
  expect(screen.queryByRole('button')).toBeNull();
  expect(requests.map(({ path }) => path)).toEqual(['/api/raw/a.md']);
});
