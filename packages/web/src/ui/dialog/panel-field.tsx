import { ArrowLeft, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n';
import { useShortcut } from '../../lib/shortcuts';
import { useIsPhone } from '../../lib/use-media-query';
import { AS_TYPED } from '../fields/as-typed';
import { IconButton } from '../icon-button';
import styles from './panel.module.css';

interface PanelFieldProps {
  /** Its name for screen readers and in the empty field. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The list that the keys move in, and its current option. */
  popup: { kind: 'grid' | 'listbox'; id: string; isOpen: boolean; activeId: string | undefined };
  maxLength?: number;
  /** A key that selects all text in the field. */
  selectKeys?: string;
}

/** The field at the head of a panel: it keeps the focus while its keys move through the list below. */
export function PanelField(props: PanelFieldProps) {
  const { label, value, onChange, onClose, onKeyDown, popup, maxLength, selectKeys = [] } = props;
  const t = useT();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  useShortcut(selectKeys, () => input.current?.select(), { inFields: true });
  useFocusAtEnd(input);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={styles.field}>
      {isPhone ? (
        <IconButton label={t('common.close')} icon={ArrowLeft} onPress={onClose} />
      ) : (
        <Search size={20} strokeWidth={1.75} aria-hidden />
      )}
      <input
        ref={input}
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded={popup.isOpen}
        aria-haspopup={popup.kind}
        aria-controls={popup.isOpen ? popup.id : undefined}
        aria-activedescendant={popup.activeId}
        aria-autocomplete="list"
        placeholder={label}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        dir="auto"
        {...AS_TYPED}
        enterKeyHint="search"
      />
      {value !== '' && <IconButton size="small" label={t('common.clear')} icon={X} onPress={clear} />}
    </div>
  );
}

/** Focuses the field in a layout effect, before anything can be typed. */
function useFocusAtEnd(input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const { current } = input;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [input]);
}

export function PanelFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>;
}

/** The hint in the footer of the panel that explains a key. */
export function KeyHint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className={styles.hint} aria-hidden>
      <kbd className={styles.keys} dir="ltr">
        {keys}
      </kbd>
      {children}
    </span>
  );
}
