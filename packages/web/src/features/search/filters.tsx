import { FileHeadphone, FileImage, FilePlay, FileText, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useT } from '../../lib/i18n';
import { Chip, Chips } from '../../ui/chip';
import styles from './filters.module.css';
import { TYPE_FILTERS, type TypeFilter } from './model/query';

const ICONS: Record<TypeFilter, LucideIcon> = {
  image: FileImage,
  music: FileHeadphone,
  video: FilePlay,
  pdf: FileText,
};

/** Keeps the focus in the field when the mouse presses a filter. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface TypeChipsProps {
  chosen: ReadonlySet<TypeFilter>;
  onChange: (chosen: ReadonlySet<TypeFilter>) => void;
}

/** Filters by type of file; a file has to match any of the chosen ones. */
export function TypeChips({ chosen, onChange }: TypeChipsProps) {
  const t = useT();
  const toggle = (type: TypeFilter) => {
    const next = new Set(chosen);
    if (!next.delete(type)) next.add(type);
    onChange(next);
  };
  return (
    <Chips label={t('search.type.label')}>
      {TYPE_FILTERS.map((type) => (
        <Chip
          key={type}
          keepsFocus
          label={t(`search.type.${type}`)}
          icon={ICONS[type]}
          isPressed={chosen.has(type)}
          onPress={() => toggle(type)}
        />
      ))}
    </Chips>
  );
}

export type Scope = 'folder' | 'all';

interface ScopeSwitchProps {
  scope: Scope;
  onChange: (scope: Scope) => void;
}

export function ScopeSwitch({ scope, onChange }: ScopeSwitchProps) {
  const t = useT();
  return (
    <fieldset className={styles.scopes} aria-label={t('search.scope.label')}>
      {(['folder', 'all'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={styles.scope}
          aria-pressed={scope === each}
          onMouseDown={keepFocus}
          onClick={() => onChange(each)}
        >
          {t(`search.scope.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
