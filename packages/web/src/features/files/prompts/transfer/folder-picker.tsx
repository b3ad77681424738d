import { joinPath, nameOf, ROOT, type VirtualPath } from '@satchel/contract';
import { FolderPlus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../../lib/i18n';
import { useOwnFolders } from '../../../../lib/own-folders';
import { useIsTouch } from '../../../../lib/use-media-query';
import { Button } from '../../../../ui/button';
import type { FolderSource } from '../../finding/find-folders';
import { FolderTree } from '../../folders/folder-tree';
import { NewFolderField } from '../naming/new-folder-field';
import { FolderField, FolderOptions } from './folder-search';
import { type EarlyText, useFolderSearch } from './use-folder-search';

interface PickerInput {
  source: FolderSource;
  /** The text that was typed before the picker was loaded. */
  early?: EarlyText | undefined;
  /** The folder that is chosen at first. */
  here: VirtualPath;
  isOffered: (path: VirtualPath) => boolean;
  onConfirm: (path: VirtualPath) => void;
}

/** The folder that is chosen in the tree or found by name, or that was just created. */
export function useFolderPicker({ source, early, here, isOffered, onConfirm }: PickerInput) {
  const t = useT();
  const [chosen, setChosen] = useState(here);
  const [isNaming, setNaming] = useState(false);
  const confirm = (path: VirtualPath | null) => {
    if (!isNaming && path !== null && isOffered(path)) onConfirm(path);
  };
  const search = useFolderSearch({ source, early, here, isOffered, onChoose: confirm });
  const isFinding = search.typed.trim() !== '';
  const target = isFinding ? (search.active?.path ?? null) : chosen;
  const onCreated = (name: string) => {
    setNaming(false);
    if (target !== null) setChosen(joinPath(target, name));
    search.type('');
  };
  return {
    here,
    chosen,
    setChosen,
    target,
    /** The name of the folder on the button that confirms. */
    targetName: nameOf(target ?? chosen) || t('files.home'),
    canConfirm: !isNaming && target !== null && isOffered(target),
    confirm: () => confirm(target),
    search,
    isFinding,
    isNaming,
    setNaming,
    onCreated,
    isOffered,
  };
}

type FolderPickerState = ReturnType<typeof useFolderPicker>;

/** The button that creates a folder in the chosen one. */
export function NewFolderButton({ picker: { isNaming, setNaming, target } }: { picker: FolderPickerState }) {
  const t = useT();
  const { areSeveral, permissionsAt } = useOwnFolders();
  const { create } = permissionsAt(target ?? ROOT);
  if (!create && !areSeveral) return null;
  return (
    <Button
      variant="plain"
      icon={FolderPlus}
      onPress={() => setNaming(!isNaming)}
      isDisabled={target === null || !create}
    >
      {t('files.action.newFolder')}
    </Button>
  );
}

interface FolderPickerProps {
  picker: FolderPickerState;
  /** It has the focus at first; by default it has. */
  takesFocus?: boolean;
}

/** The field, and below it the folders that it finds; while it is empty, the tree. */
export function FolderPicker({ picker, takesFocus = true }: FolderPickerProps) {
  const t = useT();
  const isTouch = useIsTouch();
  const input = useRef<HTMLInputElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const listId = useId();
  const { here, search, isFinding, chosen, setChosen, isOffered, isNaming, target } = picker;
  // On touch screens the keyboard would cover the tree.
  useEffect(() => {
    if (takesFocus && !isTouch) input.current?.focus();
  }, [takesFocus, isTouch]);
  const toTree = (key: string) => {
    const row = tree.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    row?.focus();
    // The first arrow moves, as if the tree had the focus before.
    row?.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) input.current?.focus();
  };
  return (
    <>
      <FolderField search={search} input={input} listId={listId} onLeave={toTree} />
      {isFinding ? (
        <FolderOptions search={search} listId={listId} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: letters that are typed in the tree go to the field
        <div ref={tree} onKeyDown={onKeyDown}>
          <FolderTree
            label={t('files.transfer.tree')}
            start={chosen}
            value={chosen}
            onChange={setChosen}
            isDisabled={(path) => path !== here && !isOffered(path)}
            takesFocus={takesFocus && isTouch}
          />
        </div>
      )}
      {isNaming && target !== null && (
        <NewFolderField
          parent={target}
          onCreated={picker.onCreated}
          onClose={() => picker.setNaming(false)}
        />
      )}
    </>
  );
}
