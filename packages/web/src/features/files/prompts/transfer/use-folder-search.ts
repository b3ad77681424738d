import type { VirtualPath } from '@satchel/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type FolderSource, type FoundFolder, sightRank } from '../../finding/find-folders';
import { type FoundFolders, useFoundFolders } from '../../finding/use-found-folders';

export interface FolderSearch extends FoundFolders {
  typed: string;
  type(text: string): void;
  /** The folder that Enter chooses: the best one until the user moves. */
  active: FoundFolder | undefined;
  point(path: VirtualPath): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The text that was typed before the field existed, and true if Enter was pressed then. */
export interface EarlyText {
  text: string;
  isEntered: boolean;
}

interface SearchInput {
  source: FolderSource;
  early?: EarlyText | undefined;
  here: VirtualPath;
  isOffered: (path: VirtualPath) => boolean;
  /** Called on Enter; without a folder it has no effect. */
  onChoose: (path: VirtualPath) => void;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

const isInSight = (here: VirtualPath, folder: FoundFolder | undefined): boolean =>
  folder !== undefined && folder.rank < 2 && sightRank(here, folder.path) < 2;

/** The field of the prompt that finds a folder by name, and the list below it. */
export function useFolderSearch({ early, onChoose, ...input }: SearchInput): FolderSearch {
  const [typed, setTyped] = useState(early?.text ?? '');
  const [pointed, setPointed] = useState<VirtualPath | null>(null);
  const [isEntered, setEntered] = useState(early?.isEntered ?? false);
  const found = useFoundFolders({ ...input, typed, isSightFirst: true });
  const { folders, status, hasFound } = found;
  const active = folders.find(({ path }) => path === pointed) ?? folders[0];
  const isBest = status !== 'running' || isInSight(input.here, active);
  // Until the server has found any, a better folder may follow the known ones that are shown.
  const isMeant = isBest || hasFound || pointed !== null;
  useEffect(() => {
    if (!isEntered || !isBest) return;
    setEntered(false);
    if (active) onChoose(active.path);
  }, [isEntered, isBest, active, onChoose]);
  const type = (text: string) => {
    setTyped(text);
    setPointed(null);
    setEntered(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typed.trim() === '') return;
    const step = STEPS[event.key];
    if (step && active) setPointed(folders[step(folders.indexOf(active), folders.length)]?.path ?? null);
    // Pressing Enter again chooses what is shown.
    else if (event.key === 'Enter' && active && (isMeant || isEntered)) onChoose(active.path);
    else if (event.key === 'Enter') setEntered(true);
    else if (event.key === 'Escape') type('');
    else if (!step) return;
    event.preventDefault();
    // Esc clears the field and leaves the prompt open.
    event.stopPropagation();
  };
  return { ...found, typed, type, active, point: setPointed, onKeyDown };
}
