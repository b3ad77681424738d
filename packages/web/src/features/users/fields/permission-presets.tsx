import { everyPermission, type GrantedPermission, type Permissions } from '@satchel/contract';
import { clsx } from 'clsx';
import { useT } from '../../../lib/i18n';
import styles from './fields.module.css';

export const PRESETS = ['view', 'look', 'add', 'edit'] as const;
type Preset = (typeof PRESETS)[number];

const GIVEN: Record<Preset, readonly GrantedPermission[]> = {
  view: ['view'],
  look: ['download'],
  add: ['download', 'create'],
  edit: ['download', 'create', 'modify', 'rename', 'delete'],
};

/**
 * Sharing and executing concern more than the files, so no preset changes them, unless nothing is downloaded,
 * which sharing needs; a preset removes the role of administrator.
 */
export function withPreset(perm: Permissions, preset: Preset): Permissions {
  const { share, execute } = perm.admin ? everyPermission(false) : perm;
  const given = GIVEN[preset].map((name) => [name, true]);
  const isShared = share && preset !== 'view';
  return { ...everyPermission(false), share: isShared, execute, ...Object.fromEntries(given) };
}

/** The preset with exactly these permissions, if there is one. */
export function presetOf(perm: Permissions): Preset | undefined {
  if (perm.admin) return undefined;
  const has = (name: GrantedPermission) =>
    name === 'view' ? !perm.download && perm.view === true : perm[name];
  const named = [...GIVEN.edit, ...GIVEN.view];
  return PRESETS.find((preset) => named.every((name) => has(name) === GIVEN[preset].includes(name)));
}

interface PermissionPresetsProps {
  perm: Permissions;
  onChange: (perm: Permissions) => void;
}

/** The usual choices of permissions, above the single ones. */
export function PermissionPresets({ perm, onChange }: PermissionPresetsProps) {
  const t = useT();
  const chosen = presetOf(perm);
  return (
    <fieldset className={styles.presets} aria-label={t('users.presets')}>
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
    </fieldset>
  );
}
