import { parseVirtualPath } from '@satchel/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { entry } from '../../../../testing/entries';
import { fakeServer, refusal } from '../../../../testing/fake-server';
import { renderInApp } from '../../../../testing/render';
import { PathField } from './path-field';

function Address() {
  return <output aria-label="place">{useLocation().pathname}</output>;
}

function open(typed?: string) {
  const folder = (path: string, ...names: string[]) => ({
    ...entry('folder/'),
    path,
    items: names.map((name) => ({ ...entry(name), path: `${path}/${name}` })),
  });
  const requests = fakeServer({
    'GET /api/resources/': () => folder('/', 'docs/', 'Dömitz/', 'music/', 'data.txt'),
    'GET /api/resources/docs': () => folder('/docs', 'plans/', 'old/'),
    'GET /api/resources/docs/plans': () => folder('/docs/plans'),
    'GET /api/resources/data.txt': () => ({ ...entry('data.txt'), path: '/data.txt' }),
    'GET /api/resources/secret': () => refusal(403, 'forbidden'),
  });
  const onClose = vi.fn();
  renderInApp(
    <>
      <PathField folder={parseVirtualPath('/music')} typed={typed} onClose={onClose} />
      <Address />
    </>,
  );
  return { user: userEvent.setup(), onClose, requests };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Folder path' });
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const address = () => screen.getByLabelText('place').textContent;

it('the field holds the present path, selected, and shows no names until something is typed', () => {
  open();
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('/music/');
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, '/music/'.length]);
  expect(names()).toEqual([]);
});

it('the field completes folders one level at a time by Tab, regardless of case and accents, and goes there', async () => {
  const { user, onClose, requests } = open();
  type('/do');
  await waitFor(() => expect(names()).toEqual(['docs', 'Dömitz']));
  await user.keyboard('{Tab}');
  expect(field().value).toBe('/docs/');
  await waitFor(() => expect(names()).toEqual(['old', 'plans']));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field().value).toBe('/docs/plans/');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/files/docs/plans/'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(requests.filter(({ path }) => path === '/api/resources/')).toHaveLength(1);
});

it('the field says what does not exist and stays', async () => {
  const { user, onClose } = open();
  type('/docs/nowhere');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('There is no such folder.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
  expect(address()).toBe('/files/');
  type('/docs');
  expect(screen.queryByText('There is no such folder.')).toBeNull();
});

it.each(['/../..', '/a\u0000b', `/${'a'.repeat(5000)}`, '//'])(
  'the field does not go to %j',
  async (text) => {
    const { user, requests } = open();
    type(text);
    await user.keyboard('{Enter}');
    if (text === '//') await waitFor(() => expect(address()).toBe('/files/'));
    else expect(await screen.findByText('There is no such folder.')).toBeTruthy();
    expect(requests.every(({ path }) => !path.includes('..'))).toBe(true);
  },
);

it('the field says what one has no permission for', async () => {
  const { user } = open();
  type('/secret');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText('There is no such folder.')).toBeNull();
});

it('the field opens files, too', async () => {
  const { user } = open('/data.txt');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/files/data.txt'));
});

it('the field closes on Esc and when the focus leaves', async () => {
  const { user, onClose } = open();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await user.tab();
  expect(onClose).toHaveBeenCalledTimes(2);
});
