import {
  everyPermission,
  type Permissions,
  parseVirtualPath as path,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { entry } from '../../../testing/entries';
import { fakeServer } from '../../../testing/fake-server';
import { buildUser, renderInApp } from '../../../testing/render';
import type { FolderSource } from '../finding/find-folders';
import { FilesProvider } from '../screen/files-provider';
import { usePrompts } from '../state/prompt-store';
import { CommandPalette } from './command-palette';
import type { PaletteHost } from './commands';
import { PaletteSource } from './palette-source';

const none: FolderSource = {
  known: async () => ({ favourites: [], recent: [] }),
  search: async () => undefined,
};

function open(perm: Partial<Permissions> = everyPermission(true), folders = none) {
  fakeServer({});
  const host: PaletteHost = {
    goTo: vi.fn(),
    openFolder: vi.fn(),
    searchFor: vi.fn(),
    showHelp: vi.fn(),
    folders,
  };
  const onClose = vi.fn();
  const resource = { ...entry('/'), items: [entry('a.txt')], sorting: { by: 'name', asc: false } };
  const user = buildUser({ perm: { ...everyPermission(false), ...perm } });
  renderInApp(
    <FilesProvider folder={ROOT} resource={resource} search={() => host.searchFor('')}>
      <PaletteSource />
      <CommandPalette host={host} initialText="" onClose={onClose} />
    </FilesProvider>,
    { user },
  );
  return { user: userEvent.setup(), host, onClose };
}

const field = () => screen.getByRole('combobox', { name: 'Search for a folder or an action' });
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const options = () => screen.getAllByRole('option').map((option) => option.textContent ?? '');

describe('the command palette', () => {
  it('is a list that the field controls', async () => {
    const { user } = open();
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    const [first = '', second = ''] = options();
    expect(active()).toBe(first);
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe(second);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe(second);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toBe(options().at(-1));
  });

  it('shows only the actions that this user may run', async () => {
    open({});
    const group = screen.getByRole('group', { name: 'This folder' });
    expect(await within(group).findByText('Select all')).toBeTruthy();
    expect(within(group).queryByText('New folder')).toBeNull();
  });

  it('shows the folders that were opened last before anything is typed', async () => {
    const { user, host } = open(everyPermission(true), {
      ...none,
      known: async () => ({ favourites: [], recent: [path('/b/harbour')] }),
    });
    await waitFor(() => expect(options()[0]).toBe('harbourb'));
    await user.keyboard('{Enter}');
    expect(host.openFolder).toHaveBeenCalledWith('/b/harbour');
  });

  it('runs an action on Enter, after closing', async () => {
    const { user, onClose } = open();
    await user.keyboard('new fold{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(usePrompts.getState().prompt).toEqual({ kind: 'newFolder', folder: ROOT });
  });

  it('runs an action on a click', async () => {
    const { user, host } = open();
    await user.click(screen.getByRole('option', { name: /Settings/ }));
    expect(host.goTo).toHaveBeenCalledWith('settings');
  });

  it('hands other text over to the search', async () => {
    const { user, host } = open();
    await user.keyboard('my cats');
    expect(options()).toEqual(['Search files for “my cats”']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(host.searchFor).toHaveBeenCalledWith('my cats'));
  });

  it('closes on Esc and on its own key', async () => {
    const { user, onClose } = open();
    await user.keyboard('{Control>}k{/Control}');
    expect(onClose).toHaveBeenCalledOnce();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('goes to folders by name, favourites first and the open folder not at all', async () => {
    const { user, host } = open(everyPermission(true), {
      known: async () => ({ favourites: [path('/b/harbour')], recent: [path('/harbour')] }),
      search: async ({ onFound }) => onFound([path('/a/harbour'), path('/c/d/harbour plans'), ROOT]),
    });
    await user.keyboard('harb');
    await waitFor(() =>
      expect(options()).toEqual([
        'harbourb',
        'harbourMy files',
        'harboura',
        'harbour plansc/d',
        'Search files for “harb”',
      ]),
    );
    expect(screen.getByText('4 folders')).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(host.openFolder).toHaveBeenCalledWith('/a/harbour');
  });

  it('keeps what is pointed at when more folders arrive', async () => {
    let found: (folders: VirtualPath[]) => void = () => undefined;
    const { user } = open(everyPermission(true), {
      ...none,
      search: ({ onFound }) =>
        new Promise(() => {
          found = onFound;
        }),
    });
    await user.keyboard('sett{ArrowDown}');
    const pointed = active();
    await waitFor(() => {
      found([path('/sett')]);
      expect(options()[0]).toBe('settMy files');
    });
    expect(active()).toBe(pointed);
  });

  it('waits for folders on Enter, and searches for files at the second', async () => {
    let end: () => void = () => undefined;
    const { user, host } = open(everyPermission(true), {
      ...none,
      search: ({ onFound }) =>
        new Promise((resolve) => {
          end = () => {
            onFound([path('/x/qqq')]);
            resolve(undefined);
          };
        }),
    });
    await user.keyboard('qqq{Enter}');
    expect(host.searchFor).not.toHaveBeenCalled();
    await waitFor(() => {
      end();
      expect(host.openFolder).toHaveBeenCalledWith('/x/qqq');
    });
    await user.keyboard('{Backspace}qz{Enter}{Enter}');
    expect(host.searchFor).toHaveBeenCalledWith('qqqz');
  });
});
