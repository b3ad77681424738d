import { type ListingItem, nameOf, parseVirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { faultInName, splitName } from '../../../../lib/entry-names';
import { useT } from '../../../../lib/i18n';
import { type ListState, startRenaming } from '../../../../listing/model/list-store';
import { AS_TYPED } from '../../../../ui/fields/as-typed';
import { renameTo } from '../../api/change-entries';
import type { Tools } from '../../api/run-job';
import { useTools } from '../../api/use-tools';
import { FAULT_TEXTS } from '../../prompts/naming/use-names-in-use';
import { type FilesScreenValue, useFiles, useListState } from '../../screen/files-context';
import type { ArrivalEffect } from '../../state/flash-store';
import { FieldNote } from './field-note';
import styles from './name-field.module.css';

type Renaming = NonNullable<ListState['renaming']>;

/** The reason why a name is not possible; an entry that the filter hides may have it. */
function faultOf({ order, resource, store }: FilesScreenValue, { name, text }: Renaming) {
  const isHidden = (typed: string) =>
    Boolean(store.getState().filter) && resource?.items?.some((item) => item.name === typed);
  return faultInName(
    text,
    (typed) => typed !== name && (order.indexOf(typed) >= 0 || isHidden(typed) === true),
  );
}

/** Ends the editing. The typed text becomes the name if it is valid; otherwise the old one stays. */
function settle(files: FilesScreenValue, tools: Tools, effect: ArrivalEffect): void {
  const { store, order } = files;
  const { renaming } = store.getState();
  store.setState({ renaming: null });
  const item = renaming && order.items[order.indexOf(renaming.name)];
  const name = renaming?.text.trim() ?? '';
  if (item && name !== item.name && !faultOf(files, renaming)) void renameTo(tools, item, name, effect);
}

/**
 * Follows the editing even if its row is not rendered: the entry may disappear, and so may the whole list.
 */
export function RenameSession() {
  const files = useFiles();
  const tools = useTools();
  const { order, store } = files;
  const name = useListState(({ renaming }) => renaming?.name);
  const isGone = name !== undefined && order.indexOf(name) < 0;
  useEffect(() => {
    if (isGone) store.setState({ renaming: null });
  }, [isGone, store]);
  const current = useRef({ files, tools });
  useEffect(() => {
    current.current = { files, tools };
  });
  useEffect(
    () => () => {
      const { renaming } = current.current.files.store.getState();
      if (renaming && renaming.text !== renaming.name)
        settle(current.current.files, current.current.tools, 'highlight');
    },
    [],
  );
  return null;
}

/** The list must not treat clicks as a selection, nor replace the menu of the browser. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const OWN_EVENTS = { onPointerDown: stop, onClick: stop, onDoubleClick: stop, onContextMenu: stop };

/**
 * The name of an entry while it is edited in its place. Enter and Tab accept it, Tab goes on to the next
 * entry; leaving the field accepts it if it is valid.
 */
export function NameField({ item }: { item: ListingItem }) {
  const t = useT();
  const noteId = useId();
  const files = useFiles();
  const tools = useTools();
  const input = useRef<HTMLInputElement>(null);
  const text = useListState(({ renaming }) => renaming?.text ?? item.name);
  const caret = useListState(({ renaming }) => renaming?.caret);
  const fault = faultOf(files, { name: item.name, text });
  useFieldFocus(input, item, { text, caret });
  const onBlur = () => {
    // Otherwise the window has lost the focus, not the field.
    const hasLeft = document.activeElement !== input.current;
    if (hasLeft && files.store.getState().renaming?.name === item.name) settle(files, tools, 'highlight');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (!['Enter', 'Escape', 'Tab'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Escape') files.store.setState({ renaming: null });
    else if (fault) return;
    else if (event.key === 'Tab' && goOn(files, tools, item, event.shiftKey ? -1 : 1)) return;
    else settle(files, tools, 'focus');
    event.currentTarget.closest<HTMLElement>('[data-entry]')?.focus();
  };
  return (
    <>
      <input
        ref={input}
        className={clsx(styles.field, fault && styles.invalid)}
        value={text}
        onChange={({ target: { value, selectionStart } }) => {
          const caret = selectionStart ?? value.length;
          files.store.setState({ renaming: { name: item.name, text: value, caret } });
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        aria-label={t('files.name')}
        aria-invalid={fault !== null}
        aria-describedby={fault ? noteId : undefined}
        dir="auto"
        {...AS_TYPED}
        {...OWN_EVENTS}
      />
      {fault && (
        <FieldNote id={noteId} field={input}>
          {t(FAULT_TEXTS[fault], { name: text.trim() })}
        </FieldNote>
      )}
    </>
  );
}

/** Accepts the name and edits the entry after or before it; false if there is none. */
function goOn(files: FilesScreenValue, tools: Tools, { name }: ListingItem, step: 1 | -1): boolean {
  const { order, store } = files;
  const next = order.items[order.indexOf(name) + step];
  // The path is the old one until the server has responded to an earlier renaming.
  if (!next || nameOf(parseVirtualPath(next.path)) !== next.name) return false;
  settle(files, tools, 'highlight');
  startRenaming(store, next.name);
  return true;
}

/**
 * The name is selected at first, without its extension; the field of a row that is rendered again continues
 * where it was.
 */
function useFieldFocus(
  input: RefObject<HTMLInputElement | null>,
  { name, isDir }: ListingItem,
  { text, caret = text.length }: { text: string; caret: number | undefined },
): void {
  const first = useRef({ name, isDir, text, caret });
  useLayoutEffect(() => {
    const field = input.current;
    const entry = field?.closest<HTMLElement>('[data-entry]');
    if (!field || !entry) return;
    // A draggable parent would prevent selecting with the mouse.
    entry.draggable = false;
    entry.scrollIntoView?.({ block: 'nearest' });
    field.focus({ preventScroll: true });
    const { name: nameBefore, isDir: isFolder, text: typed, caret: at } = first.current;
    if (typed === nameBefore) field.setSelectionRange(0, splitName(typed, isFolder).stem.length);
    else field.setSelectionRange(at, at);
  }, [input]);
}
