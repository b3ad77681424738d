import { type ListingItem, ROOT } from '@satchel/contract';
import {
  ClipboardPaste,
  Copy,
  CopyPlus,
  Download,
  Eye,
  FileClock,
  FolderInput,
  FolderOpen,
  Info,
  Link,
  ListPlus,
  Pencil,
  Play,
  Scissors,
  Send,
  Share2,
  Star,
  TextCursorInput,
  Trash2,
} from 'lucide-react';
import { pageConfig } from '../../../lib/page-config';
import type { ActionContext, FileAction } from './action';

const always = () => true;
const hasSelection = ({ selected }: ActionContext) => selected.length > 0;
const hasOneSelected = ({ selected }: ActionContext) => selected.length === 1;
const hasSeveralSelected = ({ selected }: ActionContext) => selected.length > 1;

const isSound = ({ type, isDir }: ListingItem) => type === 'audio' && !isDir;

const hasVersions = ({ type, isDir }: ListingItem) => !isDir && type !== 'invalid_link';

/** The selected entries, or else the open folder, unless it is the root, which is always in the sidebar. */
const placesOf = ({ selected, folder }: Pick<ActionContext, 'selected' | 'folder'>) =>
  selected.length > 0 ? selected.map(({ path }) => path) : [folder].filter((path) => path !== ROOT);

/** The actions on the selected entries. */
export const entryActions = [
  {
    id: 'open',
    label: 'files.action.open',
    icon: FolderOpen,
    keys: ['enter'],
    isEnabled: hasOneSelected,
    run: ({ selected: [item], effects }) => item && effects.open(item),
  },
  {
    id: 'quickLook',
    label: 'files.action.quickLook',
    icon: Eye,
    keys: ['space'],
    isOffered: ({ effects }) => effects.look !== undefined,
    isEnabled: hasSelection,
    run: ({ effects }) => effects.look?.(),
  },
  {
    id: 'play',
    label: 'viewer.sound.play',
    icon: Play,
    needs: 'view',
    by: 'forSelected',
    isOffered: ({ effects, selected }) => effects.play !== undefined && selected.some(isSound),
    isEnabled: always,
    run: ({ selected, effects }) => effects.play?.(selected),
  },
  {
    id: 'playLater',
    label: 'viewer.sound.add',
    icon: ListPlus,
    needs: 'view',
    by: 'forSelected',
    isOffered: ({ effects, selected }) => effects.playLater !== undefined && selected.some(isSound),
    isEnabled: always,
    run: ({ selected, effects }) => effects.playLater?.(selected),
  },
  {
    id: 'share',
    label: 'files.action.share',
    icon: Share2,
    needs: 'share',
    by: 'forSelected',
    isOffered: ({ effects }) => effects.share !== undefined,
    isEnabled: hasOneSelected,
    run: ({ selected: [item], effects }) => item && effects.share?.(item),
  },
  {
    id: 'copyLink',
    label: 'shares.copy',
    icon: Link,
    keys: ['mod+shift+s'],
    needs: 'share',
    by: 'forSelected',
    isOffered: ({ effects }) => effects.copyLink !== undefined,
    isEnabled: hasOneSelected,
    run: ({ selected: [item], effects }) => item && effects.copyLink?.(item),
  },
  {
    id: 'favourite',
    label: ({ effects, ...context }) =>
      effects.favourites?.areKept(placesOf(context)) ? 'places.remove' : 'places.add',
    icon: Star,
    keys: ['mod+d'],
    isOffered: ({ effects }) => effects.favourites !== undefined,
    isEnabled: (context) => placesOf(context).length > 0,
    run: ({ effects, ...context }) => effects.favourites?.toggle(placesOf(context)),
  },
  {
    id: 'rename',
    label: 'files.action.rename',
    icon: Pencil,
    keys: ['f2'],
    needs: 'rename',
    by: 'forSelected',
    isEnabled: hasOneSelected,
    run: ({ selected: [item], effects }) => item && effects.prompt({ kind: 'rename', item }),
    runByKey: ({ selected: [item], effects }) => {
      if (item && effects.editName) effects.editName(item);
      else if (item) effects.prompt({ kind: 'rename', item });
    },
  },
  {
    id: 'renames',
    label: 'files.action.renames',
    icon: TextCursorInput,
    keys: ['f2'],
    needs: 'rename',
    by: 'forSelected',
    isOffered: hasSeveralSelected,
    isEnabled: hasSeveralSelected,
    run: ({ selected: items, effects }) => effects.prompt({ kind: 'renames', items }),
  },
  {
    id: 'copyTo',
    label: 'files.action.copyTo',
    icon: Copy,
    needs: 'create',
    by: 'anywhere',
    isEnabled: hasSelection,
    run: ({ selected: items, folder, effects }) =>
      effects.prompt({ kind: 'transfer', transfer: 'copy', items, folder }),
  },
  {
    id: 'moveTo',
    label: 'files.action.moveTo',
    icon: FolderInput,
    keys: ['alt+m'],
    needs: 'rename',
    by: 'forSelected',
    isEnabled: hasSelection,
    run: ({ selected: items, folder, effects }) =>
      effects.prompt({ kind: 'transfer', transfer: 'move', items, folder }),
  },
  {
    id: 'copy',
    label: 'files.action.copy',
    icon: CopyPlus,
    keys: ['mod+c'],
    needs: 'create',
    by: 'anywhere',
    isEnabled: hasSelection,
    run: ({ selected, effects }) => effects.toClipboard('c', selected),
  },
  {
    id: 'cut',
    label: 'files.action.cut',
    icon: Scissors,
    keys: ['mod+x'],
    needs: 'rename',
    by: 'forSelected',
    isEnabled: hasSelection,
    run: ({ selected, effects }) => effects.toClipboard('x', selected),
  },
  {
    id: 'paste',
    label: 'files.action.paste',
    icon: ClipboardPaste,
    keys: ['mod+v'],
    needs: ['create', 'rename'],
    isOffered: ({ permissions, clipboard }) =>
      clipboard?.key === 'x' ? permissions.rename : permissions.create,
    isEnabled: ({ clipboard, folder }) =>
      clipboard !== null && (clipboard.key === 'c' || clipboard.path !== folder),
    run: ({ effects }) => effects.paste(),
  },
  {
    id: 'download',
    label: 'files.action.download',
    icon: Download,
    needs: 'download',
    by: 'forSelected',
    isEnabled: always,
    run: ({ selected, effects }) => effects.download(selected),
  },
  {
    id: 'send',
    label: 'viewer.send',
    icon: Send,
    needs: 'download',
    by: 'forSelected',
    isOffered: ({ selected, effects }) => effects.canSend?.(selected) === true,
    isEnabled: always,
    run: ({ selected: items, effects }) => effects.prompt({ kind: 'send', items }),
  },
  {
    id: 'info',
    label: 'files.action.info',
    icon: Info,
    keys: ['alt+enter'],
    // The panel says the same.
    isOffered: ({ isDetailed, effects }) => !(isDetailed && effects.setDetails),
    isEnabled: always,
    run: ({ selected: items, folder, effects }) => effects.prompt({ kind: 'info', items, folder }),
  },
  {
    id: 'versions',
    label: 'files.action.versions',
    icon: FileClock,
    isOffered: ({ selected: [item, ...others] }) =>
      pageConfig.EnableVersions === true && item !== undefined && others.length === 0 && hasVersions(item),
    isEnabled: hasOneSelected,
    run: ({ selected: [item], effects }) => item && effects.prompt({ kind: 'versions', item }),
  },
  {
    id: 'delete',
    label: 'files.action.delete',
    icon: Trash2,
    keys: ['delete', 'mod+backspace'],
    isDanger: true,
    needs: 'delete',
    by: 'forSelected',
    isEnabled: hasSelection,
    run: ({ selected: items, effects }) => effects.prompt({ kind: 'delete', items }),
  },
] as const satisfies readonly FileAction[];
