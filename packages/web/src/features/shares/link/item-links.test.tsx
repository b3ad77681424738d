import { parseVirtualPath } from '@satchel/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { ItemLinks } from './item-links';

const target = { path: parseVirtualPath('/a b.txt'), name: 'a b.txt', isFolder: false };
const link = { hash: 'abc', path: '/a b.txt', userID: 1, expire: 0, hasPassword: true };

it('the details of a file include its links, to be copied or opened', async () => {
  fakeServer({ 'GET /api/share/a%20b.txt': () => [link] });
  const onShare = vi.fn();
  renderInApp(<ItemLinks target={target} onShare={onShare} />);
  const user = userEvent.setup();
  const shown = await screen.findByRole('link', { name: 'Permanent' });
  expect(shown.getAttribute('href')).toMatch(/\/share\/abc$/);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(onShare).toHaveBeenCalledOnce();
});

it('a file without links says so', async () => {
  fakeServer({ 'GET /api/share/*': () => [] });
  renderInApp(<ItemLinks target={target} onShare={() => undefined} />);
  expect(await screen.findByText('There is no link yet.')).toBeTruthy();
});
