// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field handles the keys

import { clsx } from 'clsx';
import { Fragment } from 'react';
import { shortcutLabel } from '../../../lib/shortcuts';
import type { Command } from './commands';
import styles from './palette-option.module.css';

interface PaletteOptionProps {
  id: string;
  command: Command;
  /** The positions of the matched letters of the label. */
  at: readonly number[];
  isActive: boolean;
  /** The mouse has moved over it. */
  onPoint?: () => void;
  onChoose: () => void;
}

/** One action with its shortcut. */
export function PaletteOption({ id, command, at, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const { label, hint, icon: Icon, shortcut, isDanger } = command;
  return (
    <div
      role="option"
      id={id}
      className={clsx(styles.option, isDanger && styles.danger)}
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={({ movementX, movementY }) => {
        // Only movement of the mouse counts, because the list may also move under a resting mouse.
        if (!isActive && (movementX !== 0 || movementY !== 0)) onPoint?.();
      }}
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span className={styles.label} dir="auto">
        <Letters text={label} at={at} />
      </span>
      {hint !== undefined && (
        <span className={styles.hint} dir="auto">
          {hint}
        </span>
      )}
      <span className={styles.grow} />
      {shortcut !== undefined && (
        <kbd className={styles.keys} dir="ltr">
          {shortcutLabel(shortcut)}
        </kbd>
      )}
    </div>
  );
}

function Letters({ text, at }: { text: string; at: readonly number[] }) {
  if (at.length === 0) return text;
  const marked = new Set(at);
  return [...text].map((letter, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: letters never change their order
    marked.has(index) ? <mark key={index}>{letter}</mark> : <Fragment key={index}>{letter}</Fragment>,
  );
}
