import { everyPermission, type Permissions, parseVirtualPath, ROOT } from '@satchel/contract';
import { Folder } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { createLanguage } from '../../../lib/language/language';
import { en } from '../../../locales/en/index';
import { entry } from '../../../testing/entries';
import { actionContext, noEffects } from '../actions/test-context';
import {
  type CommandGroup,
  commandGroups,
  findCommands,
  type PaletteHost,
  searchCommand,
  withFolders,
} from './commands';

const t = createLanguage('en', en).translate;

const host = (): PaletteHost => ({
  goTo: vi.fn(),
  openFolder: vi.fn(),
  searchFor: vi.fn(),
  showHelp: vi.fn(),
  folders: { known: async () => ({ favourites: [], recent: [] }), search: async () => undefined },
});

const effects = {
  ...noEffects(),
  upload: () => undefined,
  commands: () => undefined,
  search: () => undefined,
};
const one = [entry('a.txt')];

function groupsFor(permissions: Partial<Permissions>, selected = one, recent = [ROOT]) {
  const context = actionContext({ permissions, selected, effects });
  return commandGroups({ context, recent, host: host(), t });
}
const idsOf = (groups: readonly CommandGroup[]) =>
  groups.flatMap((group) => group.commands.map(({ id }) => id));

describe('the actions of the palette', () => {
  it('are those that this user may run now', () => {
    expect(idsOf(groupsFor(everyPermission(true)))).toEqual(
      expect.arrayContaining([
        'rename',
        'delete',
        'moveTo',
        'copyTo',
        'newFolder',
        'upload',
        'download',
        'search',
      ]),
    );
    const none = idsOf(groupsFor(everyPermission(false)));
    for (const id of [
      'rename',
      'delete',
      'moveTo',
      'copyTo',
      'newFolder',
      'newFile',
      'upload',
      'download',
      'cut',
    ]) {
      expect(none).not.toContain(id);
    }
  });

  it('exclude those that cannot run with the selection, and the palette itself', () => {
    const ids = idsOf(groupsFor(everyPermission(true), []));
    for (const id of ['open', 'rename', 'delete', 'clear', 'paste', 'up', 'commands'])
      expect(ids).not.toContain(id);
    expect(ids).toContain('selectAll');
  });

  it('are grouped by their object', () => {
    const groups = groupsFor(everyPermission(true));
    expect(groups.map(({ id }) => id)).toEqual(['selection', 'folder', 'places']);
    // Somebody who types this rarely wants to download the whole folder.
    expect(groupsFor(everyPermission(true), [])[0]?.commands[0]?.id).toBe('newFolder');
    expect(idsOf(groups.slice(0, 1))).toContain('rename');
    expect(groupsFor(everyPermission(true), []).map(({ id }) => id)).toEqual(['folder', 'places']);
  });

  it('come after the recent folders, except the open one', () => {
    const recent = ['/', '/photos/2026', '/docs', '/docs', ...'abcdefg'].map((each) =>
      parseVirtualPath(each),
    );
    const [first] = groupsFor({}, [], recent);
    expect(first?.id).toBe('recent');
    const six = ['/photos/2026', '/docs', '/a', '/b', '/c', '/d'];
    expect(first?.commands.map(({ id }) => id)).toEqual(six.map((path) => `go ${path}`));
    expect(first?.commands[0]).toMatchObject({ label: '2026', hint: 'photos' });
    expect(groupsFor({}, one, recent).map(({ id }) => id)).toEqual([
      'selection',
      'recent',
      'folder',
      'places',
    ]);
  });

  it('exist without an open folder, too', () => {
    const own = host();
    const groups = commandGroups({ context: null, recent: [], host: own, t });
    expect(idsOf(groups)).toEqual(['search', 'help', 'go files', 'go settings']);
    groups[0]?.commands[1]?.run();
    expect(own.showHelp).toHaveBeenCalledOnce();
  });
});

describe('typing', () => {
  const found = (typed: string) =>
    findCommands(groupsFor(everyPermission(true)), typed).map(({ command }) => command.id);

  it('finds by the initial letters of words', () => {
    expect(found('nfo')[0]).toBe('newFolder');
    expect(found('del')[0]).toBe('delete');
    expect(found('sett')[0]).toBe('go settings');
    expect(found('qqq')).toEqual([]);
  });

  it('puts folders before the commands whose letters fit worse', () => {
    const commands = findCommands(groupsFor(everyPermission(true)), 're');
    const folder = (label: string, rank: number) => ({
      command: { id: label, label, icon: Folder, run: () => undefined },
      at: [],
      rank,
    });
    const labels = withFolders(commands, [folder('re', 0), folder('Reports', 1), folder('a-r-e', 4)]).map(
      ({ command }) => command.label,
    );
    expect(labels[0]).toBe('re');
    expect(labels.indexOf('Reports')).toBeGreaterThan(labels.indexOf('Rename'));
    expect(labels.indexOf('Reports')).toBeLessThan(labels.indexOf('Clear selection'));
    expect(labels.at(-1)).toBe('a-r-e');
  });

  it('never finds an action that is not permitted', () => {
    const ids = findCommands(groupsFor(everyPermission(false)), 'delete').map(({ command }) => command.id);
    expect(ids).not.toContain('delete');
  });

  it('can be handed over to the search', () => {
    const own = host();
    const command = searchCommand('  cats ', own, t);
    expect(command.label).toBe('Search files for “cats”');
    command.run();
    expect(own.searchFor).toHaveBeenCalledWith('cats');
  });
});
