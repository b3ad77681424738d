import type { Mount } from '@satchel/contract';
import { useEffect, useRef } from 'react';
import type { RenderRules } from '../fields/render-rules';
import type { RenderFolderPicker } from '../fields/scope-field';
import { moved } from './mount-list';
import { MountRow } from './mount-row';
import styles from './mounts.module.css';
import { useSorting } from './use-sorting';

export interface MountsEditorProps {
  mounts: readonly Mount[];
  onChange: (mounts: Mount[]) => void;
  renderRules: RenderRules;
  renderPicker?: RenderFolderPicker | undefined;
  error?: string | undefined;
  /** The index of the folder that the error is about. */
  errorIndex?: number | undefined;
  label: string;
}

/** Folders with rights of their own, in the order in which their users see them. */
export function MountsEditor(props: MountsEditorProps) {
  const { mounts, onChange, renderRules, renderPicker, error, errorIndex, label } = props;
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusLater(list);
  const move = (from: number, to: number, part: string) => {
    const next = moved(mounts, from, to);
    if (next === mounts) return;
    onChange([...next]);
    focus(to, part);
  };
  const sorting = useSorting((from, to) => move(from, to, 'grip'));
  if (mounts.length === 0) return null;
  return (
    <ol ref={list} className={styles.list} aria-label={label}>
      {mounts.map((mount, index) => (
        <MountRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key except their position
          key={index}
          mount={mount}
          index={index}
          count={mounts.length}
          error={index === (errorIndex ?? 0) ? error : undefined}
          renderRules={renderRules}
          renderPicker={renderPicker}
          sorting={sorting}
          onChange={(next) => onChange(mounts.with(index, next))}
          onMove={(to, part) => move(index, to, part)}
          onRemove={() => onChange(mounts.toSpliced(index, 1))}
        />
      ))}
    </ol>
  );
}

/** Focuses a part of a row after the list is rendered again: the focus follows the folder that was moved. */
function useFocusLater(list: React.RefObject<HTMLOListElement | null>) {
  const wanted = useRef<{ index: number; part: string } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { index, part } = wanted.current;
    wanted.current = null;
    const row = list.current?.children[index];
    const named = row?.querySelector<HTMLElement>(`[data-part="${part}"] :is(button, input):not([disabled])`);
    (named ?? row?.querySelector<HTMLElement>('input'))?.focus();
  });
  return (index: number, part: string) => {
    wanted.current = { index, part };
  };
}
