import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderInApp } from '../../../testing/render';
import { New } from './new-menu';

it('Alt+N opens the menu of what can be made here', async () => {
  fakeServer({});
  const onNewFolder = vi.fn();
  renderInApp(<New onNewFolder={onNewFolder} onNewFile={vi.fn()} />);
  await screen.findByRole('button', { name: 'New' });
  fireEvent.keyDown(document.body, { key: 'n', altKey: true });
  const menu = await screen.findByRole('menu', { name: 'New' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['New folder', 'New file', 'Upload', 'Upload folder']);
  await userEvent.keyboard('{Enter}');
  expect(onNewFolder).toHaveBeenCalledOnce();
});
