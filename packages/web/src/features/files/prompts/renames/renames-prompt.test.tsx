import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useOwnActions } from '../../../../lib/own-actions';
import { entry } from '../../../../testing/entries';
import { type FakeRequest, fakeServer } from '../../../../testing/fake-server';
import { renderInApp } from '../../../../testing/render';
import { RenamesPrompt } from './renames-prompt';

const items = ['a.txt', 'b.txt'].map((name) => entry(name, { path: `/docs/${name}` }));

function open(answer: object = { done: 2, failed: [] }): FakeRequest[] {
  const requests = fakeServer({ 'POST /api/renames': () => answer });
  renderInApp(<RenamesPrompt items={items} onClose={() => undefined} />);
  return requests;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const bodyOf = (requests: FakeRequest[]) => requests.find(({ method }) => method === 'POST')?.json();

it('one request sends all new names, as one action', async () => {
  const requests = open();
  type('New name', 'Norway {nn}');
  type('Count from', '9');
  await userEvent.click(await button('Rename 2 items'));
  await waitFor(() =>
    expect(bodyOf(requests)).toEqual({
      folder: '/docs',
      items: [
        { from: 'a.txt', to: 'Norway 09.txt' },
        { from: 'b.txt', to: 'Norway 10.txt' },
      ],
    }),
  );
  await waitFor(() =>
    expect(useOwnActions.getState().notice).toMatchObject({ action: { kind: 'rename', count: 2 } }),
  );
});

it('Enter that is pressed before the new names are known renames', async () => {
  const requests = open();
  const field = screen.getByLabelText('New name');
  // Both happen before anything is rendered again with a lower priority.
  act(() => {
    fireEvent.change(field, { target: { value: 'Norway {nn}' } });
    fireEvent.keyDown(field, { key: 'Enter' });
  });
  await waitFor(() => expect(bodyOf(requests)).toMatchObject({ items: [{ to: 'Norway 01.txt' }, {}] }));
});

it('the prompt says which names clash and sends nothing', async () => {
  const requests = open();
  type('New name', 'same');
  expect(await screen.findByText('2 names cannot be used.')).toBeTruthy();
  expect((await button('Rename 2 items')).disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('New name'), '{Enter}');
  expect(bodyOf(requests)).toBeUndefined();
});

it('the prompt sends only the names that change, and says what the server did not rename', async () => {
  const failed = [{ from: '/docs/a.txt', status: 409, code: 'already_exists', message: 'Taken.' }];
  const requests = open({ done: 0, failed });
  await userEvent.selectOptions(screen.getByLabelText('What changes'), 'Find and replace');
  type('Find', 'A');
  type('Replace with', 'c');
  await userEvent.click(await button('Rename 1 item'));
  expect(await screen.findByText('“a.txt” was not renamed.', { exact: false })).toBeTruthy();
  expect(bodyOf(requests)).toMatchObject({ items: [{ from: 'a.txt', to: 'c.txt' }] });
});

it('the prompt takes a regular expression, and says when it is none', async () => {
  const requests = open();
  await userEvent.selectOptions(screen.getByLabelText('What changes'), 'Find and replace');
  await userEvent.click(screen.getByLabelText('Regular expression'));
  type('Find', '(');
  expect(await screen.findByText('This is not a regular expression.')).toBeTruthy();
  expect((await button('Rename 0 items')).disabled).toBe(true);
  type('Find', '^(.)$');
  type('Replace with', '$1$1');
  await userEvent.click(await button('Rename 2 items'));
  await waitFor(() =>
    expect(bodyOf(requests)).toMatchObject({
      items: [
        { from: 'a.txt', to: 'aa.txt' },
        { from: 'b.txt', to: 'bb.txt' },
      ],
    }),
  );
});
