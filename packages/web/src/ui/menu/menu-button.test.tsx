import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pencil } from 'lucide-react';
import { expect, it, vi } from 'vitest';
import { MenuButton } from './menu-button';

function openMenu() {
  const onRename = vi.fn();
  render(
    <MenuButton
      label="More"
      icon={Pencil}
      items={[
        { id: 'rename', label: 'Rename', onAction: onRename },
        'separator',
        { id: 'delete', label: 'Delete', isDisabled: true, onAction: () => {} },
      ]}
    />,
  );
  return { user: userEvent.setup(), onRename, button: screen.getByRole('button', { name: 'More' }) };
}

it('a menu opens, runs the chosen action, and closes', async () => {
  const { user, onRename, button } = openMenu();
  await user.click(button);
  expect((await screen.findByRole('menuitem', { name: 'Delete' })).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(onRename).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('a menu that is opened by a key focuses its first item, and returns the focus on Escape', async () => {
  const { user, button } = openMenu();
  await user.tab();
  await user.keyboard('{Enter}');
  const first = await screen.findByRole('menuitem', { name: 'Rename' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('a menu marks the option in force of a choice', async () => {
  const onGrid = vi.fn();
  const options = [
    { id: 'list', label: 'List', onAction: () => {} },
    { id: 'grid', label: 'Grid', onAction: onGrid },
  ];
  render(<MenuButton label="View" icon={Pencil} items={[{ label: 'View', chosen: ['list'], options }]} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'View' }));
  const list = await screen.findByRole('menuitemradio', { name: 'List' });
  expect(list.getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitemradio', { name: 'Grid' }));
  expect(onGrid).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('a button announces whether its menu is open', async () => {
  const { user, button } = openMenu();
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  await screen.findByRole('menu');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('a menu leaves other keys to the page', async () => {
  const { user } = openMenu();
  const onKey = vi.fn();
  window.addEventListener('keydown', onKey);
  await user.tab();
  await user.keyboard('{F2}');
  window.removeEventListener('keydown', onKey);
  expect(onKey.mock.calls.map(([event]) => event.key)).toContain('F2');
});
