import type { TextEncodingName } from '@satchel/contract';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useFormat, useT } from '../../lib/i18n';
import { encodingGroups, encodingName } from '../../lib/language/text-encodings';
import styles from './encoding-button.module.css';
import { MenuButton } from './menu-button';
import type { ContextMenuItem } from './menu-popover';

interface EncodingButtonProps {
  /** The encoding in which the text was read. */
  encoding: string;
  /** Its name on the button, if that says more than the encoding. */
  shown?: string | undefined;
  className?: string | undefined;
  onChoose: (encoding: TextEncodingName) => void;
}

/** The encoding of a text, and the menu in which the reader chooses another one. */
export function EncodingButton({ encoding, shown, className, onChoose }: EncodingButtonProps) {
  const t = useT();
  const groups = useGroups(encoding, onChoose);
  const name = shown ?? encodingName(encoding);
  if (!t.has('encoding.is')) return null;
  return (
    <MenuButton
      label={t('encoding.is', { encoding: name })}
      items={groups}
      className={clsx(styles.button, className)}
    >
      <bdi>{name}</bdi>
    </MenuButton>
  );
}

interface EncodingIconButtonProps {
  icon: LucideIcon;
  /** Null lets the server recognise it. */
  encoding: TextEncodingName | null;
  onChoose: (encoding: TextEncodingName | null) => void;
}

/**
 * The same for texts whose encoding is not shown, and which the server recognises until the reader has chosen
 * one.
 */
export function EncodingIconButton({ icon, encoding, onChoose }: EncodingIconButtonProps) {
  const t = useT();
  const groups = useGroups(encoding, onChoose);
  if (!t.has('encoding.choose')) return null;
  const automatic = {
    label: t('encoding.automatic'),
    chosen: encoding === null ? ['automatic'] : [],
    options: [{ id: 'automatic', label: t('encoding.automatic'), onAction: () => onChoose(null) }],
  };
  return <MenuButton label={t('encoding.choose')} icon={icon} items={[automatic, 'separator', ...groups]} />;
}

/** The encodings by their names, in groups; made once, because each letter renders the foot of the editor. */
function useNamedGroups() {
  const t = useT();
  const { locale } = useFormat();
  return useMemo(() => {
    if (!t.has('encoding.western')) return [];
    const [western, central, baltic] = [t('encoding.western'), t('encoding.central'), t('encoding.baltic')];
    return encodingGroups(locale, { western, central, baltic }).map(({ readers, encodings }) => ({
      label: readers ?? 'Unicode',
      encodings: encodings.map((id) => {
        const encoding = encodingName(id);
        return { id, label: readers === null ? encoding : t('encoding.of', { readers, encoding }) };
      }),
    }));
  }, [locale, t]);
}

/** The encodings as groups of a menu, that of the present one first. */
function useGroups(chosen: string | null, onChoose: (encoding: TextEncodingName) => void): ContextMenuItem[] {
  const choices = useNamedGroups().map(({ label, encodings }) => ({
    label,
    chosen: encodings.map(({ id }) => id).filter((id) => id === chosen),
    options: encodings.map((encoding) => ({
      ...encoding,
      onAction: () => {
        if (encoding.id !== chosen) onChoose(encoding.id);
      },
    })),
  }));
  // The group of the present encoding is the most likely one, and would otherwise lie beyond the edge of most
  // windows.
  const ordered = choices.toSorted((a, b) => b.chosen.length - a.chosen.length);
  return ordered.flatMap((choice, index) => (index === 0 ? [choice] : ['separator' as const, choice]));
}
