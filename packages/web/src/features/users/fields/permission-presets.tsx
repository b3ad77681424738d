import type { Permissions } from '@satchel/contract';
import { clsx } from 'clsx';
import { useT } from '../../../lib/i18n';
import { PRESETS, presetOf, withPreset } from '../permission-presets';
import styles from './fields.module.css';

interface PermissionPresetsProps {
  perm: Permissions;
  onChange: (perm: Permissions) => void;
}

/** The usual choices of permissions, above the single ones. */
export function PermissionPresets({ perm, onChange }: PermissionPresetsProps) {
  const t = useT();
  const chosen = presetOf(perm);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its buttons choose values for the fields below it
    <div role="group" className={styles.presets} aria-label={t('users.presets')}>
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          className={clsx(styles.preset, preset === chosen && styles.chosen)}
          aria-pressed={preset === chosen}
          onClick={() => onChange(withPreset(perm, preset))}
        >
          {t(`users.preset.${preset}`)}
        </button>
      ))}
    </div>
  );
}
