import { nameOf, ROOT, type VirtualPath } from '@satchel/contract';
import { Clock3, Folder, type LucideIcon, Search, Settings, Star } from 'lucide-react';
import type { Translate } from '../../../lib/i18n';
import { type ActionContext, canRun, iconOf, labelOf } from '../actions/action';
import { type ActionId, fileActions } from '../actions/action-registry';
import { entryActions } from '../actions/entry-actions';
import { type FolderSource, type FoundFolder, letterRank, parentLabel } from '../finding/find-folders';
import { fuzzyMatch } from '../finding/fuzzy';

export interface Command {
  id: string;
  label: string;
  /** Text beside the label, such as the parent folder. */
  hint?: string;
  icon: LucideIcon;
  shortcut?: string;
  isDanger?: boolean;
  run(): void;
}

export interface CommandGroup {
  id: string;
  label: string;
  commands: readonly Command[];
}

/** The functions that the page provides on every screen. */
export interface PaletteHost {
  goTo(address: 'files' | 'settings'): void;
  openFolder(folder: VirtualPath): void;
  searchFor(text: string): void;
  showHelp(): void;
  folders: FolderSource;
}

/** The palette has no command that opens itself. */
const NOT_HERE: ReadonlySet<ActionId> = new Set(['commands']);
/** Without an open folder these are provided in another way. */
const ALWAYS_THERE: readonly ActionId[] = ['search', 'help'];
const OF_ENTRIES = new Set<ActionId>(entryActions.map((action) => action.id));

/**
 * Creating something in a folder is more common than actions that also concern a selection, such as a
 * download.
 */
const byObject = (one: { id: ActionId }, other: { id: ActionId }): number =>
  Number(OF_ENTRIES.has(one.id)) - Number(OF_ENTRIES.has(other.id));

function actionGroups(context: ActionContext, t: Translate): [CommandGroup, CommandGroup] {
  const { selected } = context;
  const commands = fileActions
    .filter((action) => canRun(action, context) && !NOT_HERE.has(action.id))
    .map((action) => ({
      id: action.id,
      label: t(labelOf(action, context)),
      icon: iconOf(action, context),
      shortcut: action.keys?.[0],
      isDanger: action.isDanger,
      run: () => action.run(context),
    }));
  const isOfSelection = ({ id }: { id: ActionId }) =>
    selected.length > 0 && OF_ENTRIES.has(id) && id !== 'paste';
  const name = selected[0]?.name ?? '';
  return [
    {
      id: 'selection',
      label: t('palette.group.selection', { count: selected.length, name }),
      commands: commands.filter(isOfSelection),
    },
    {
      id: 'folder',
      label: t('palette.group.folder'),
      commands: commands.filter((command) => !isOfSelection(command)).sort(byObject),
    },
  ];
}

/** Search and help, if no folder is open whose actions include them. */
function appGroup(host: PaletteHost, t: Translate): CommandGroup {
  const runs: Partial<Record<ActionId, () => void>> = {
    search: () => host.searchFor(''),
    help: host.showHelp,
  };
  const commands = fileActions
    .filter(({ id }) => ALWAYS_THERE.includes(id))
    .map(({ id, label, icon, keys }) => ({
      id,
      label: typeof label === 'string' ? t(label) : id,
      icon,
      shortcut: id === 'help' ? keys?.[0] : undefined,
      run: () => runs[id]?.(),
    }));
  return { id: 'app', label: t('palette.group.app'), commands };
}

/** So many folders leave the actions in view. */
const MOST_RECENT = 6;

function recentGroup({ context, recent, host, t }: CommandsInput): CommandGroup {
  const commands = [...new Set(recent)]
    .filter((folder) => folder !== context?.folder && folder !== ROOT)
    .slice(0, MOST_RECENT)
    .map((folder) => ({
      id: `go ${folder}`,
      label: nameOf(folder),
      hint: parentLabel(folder, t('files.home')),
      icon: Clock3,
      run: () => host.openFolder(folder),
    }));
  return { id: 'recent', label: t('places.recent'), commands };
}

function placeGroup({ context, host, t }: CommandsInput): CommandGroup {
  const home = { id: 'go files', label: t('files.home'), icon: Folder, run: () => host.goTo('files') };
  const commands: Command[] = [
    ...(context?.folder === ROOT ? [] : [home]),
    { id: 'go settings', label: t('frame.settings'), icon: Settings, run: () => host.goTo('settings') },
  ];
  return { id: 'places', label: t('palette.group.places'), commands };
}

export interface CommandsInput {
  /** Null if no folder is open. */
  context: ActionContext | null;
  recent: readonly VirtualPath[];
  host: PaletteHost;
  t: Translate;
}

/**
 * All actions that can run now, by group: first those on the selection, then the folders that were opened
 * last.
 */
export function commandGroups(input: CommandsInput): CommandGroup[] {
  const { context, host, t } = input;
  const [selection, actions] = context ? actionGroups(context, t) : [null, appGroup(host, t)];
  const groups = [...(selection ? [selection] : []), recentGroup(input), actions, placeGroup(input)];
  return groups.filter(({ commands }) => commands.length > 0);
}

/** An action with the letters of its label that matched. */
export interface FoundCommand {
  command: Command;
  at: readonly number[];
  /** The rank of the match, as for folders. */
  rank: number;
}

/** The matching actions, the best match first. */
export function findCommands(groups: readonly CommandGroup[], typed: string): FoundCommand[] {
  return groups
    .flatMap((group) => group.commands)
    .flatMap((command) => {
      const match = fuzzyMatch(command.label, typed);
      return match ? [{ command, ...match, rank: letterRank(command.label, match.at) }] : [];
    })
    .sort((a, b) => b.score - a.score);
}

/** Merges both in their order: a folder comes before the first command whose letters match worse. */
export function withFolders(
  commands: readonly FoundCommand[],
  folders: readonly FoundCommand[],
): FoundCommand[] {
  const rest = [...folders];
  const before = commands.flatMap((command) => {
    const end = rest.findIndex(({ rank }) => rank >= command.rank);
    return [...rest.splice(0, end < 0 ? rest.length : end), command];
  });
  return [...before, ...rest];
}

/** Opens the search with the text. */
export function searchCommand(typed: string, host: PaletteHost, t: Translate): Command {
  const text = typed.trim();
  return {
    id: 'search for',
    label: t('palette.searchFor', { text }),
    icon: Search,
    run: () => host.searchFor(text),
  };
}

const FOLDER_ICONS = { favourite: Star, recent: Clock3, other: Folder };

/** Goes to a folder that was found. */
export function commandOfFolder(
  { path, name, kind }: FoundFolder,
  t: Translate,
  open: (path: VirtualPath) => void,
): Command {
  return {
    id: `go ${path}`,
    label: name,
    hint: parentLabel(path, t('files.home')),
    icon: FOLDER_ICONS[kind],
    run: () => open(path),
  };
}
