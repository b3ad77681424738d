import { FileHeadphone, FileImage, FilePlay, FileText, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useT } from '../../lib/i18n';
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
    <fieldset className={styles.chips} aria-label={t('search.type.label')}>
      {TYPE_FILTERS.map((type) => {
        const Icon = ICONS[type];
        return (
          <button
            key={type}
            type="button"
            className={styles.chip}
            aria-pressed={chosen.has(type)}
            onMouseDown={keepFocus}
            onClick={() => toggle(type)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {t(`search.type.${type}`)}
          </button>
        );
      })}
    </fieldset>
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
