import type { Mount } from '@satchel/contract';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Gauge, GripVertical, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { TextField } from '../../../ui/fields/text-field';
import { IconButton } from '../../../ui/icon-button';
import { PermissionFields } from '../fields/permission-fields';
import { PermissionPresets } from '../fields/permission-presets';
import type { RenderRules } from '../fields/render-rules';
import { type RenderFolderPicker, ScopeField } from '../fields/scope-field';
import { LimitFields } from '../limits/limit-fields';
import { LimitUse } from '../limits/limit-use';
import { accountOfFolder } from '../limits/limits-api';
import { withPermission } from '../user-draft';
import { withoutAdmin, withPath } from './mount-list';
import styles from './mounts.module.css';
import type { MountSorting } from './use-sorting';

interface MountRowProps {
  mount: Mount;
  index: number;
  count: number;
  error: string | undefined;
  renderRules: RenderRules;
  renderPicker: RenderFolderPicker | undefined;
  sorting: MountSorting;
  onChange: (mount: Mount) => void;
  /** `part` names the element of the row that had the focus. */
  onMove: (to: number, part: string) => void;
  onRemove: () => void;
}

/** One folder: its name and path, what may be done in it, and its rules. */
export function MountRow(props: MountRowProps) {
  const { mount, index, error, renderRules, renderPicker, sorting, onChange, onMove } = props;
  const t = useT();
  const { number } = useFormat();
  const { rules } = mount;
  const isLimited = Object.keys(mount.quota ?? {}).length > 0;
  const name = mount.name || t('groups.folder', { number: index + 1 });
  const onKeyDown = (event: KeyboardEvent) => {
    // Otherwise Enter would submit the form around it.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1), partOf(event.target));
  };
  return (
    <li
      className={clsx(styles.row, sorting.over === index && styles.over)}
      aria-label={name}
      onKeyDown={onKeyDown}
      {...sorting.targetOf(index)}
    >
      <RowHead {...props} name={name} />
      <div className={styles.pair}>
        <span data-part="name">
          <TextField
            label={t('files.name')}
            value={mount.name}
            onChange={(next) => onChange({ ...mount, name: next })}
          />
        </span>
        <ScopeField
          label={t('users.folders.folder')}
          text={t('groups.pick')}
          value={mount.path}
          onChange={(path) => onChange(withPath(mount, path))}
          error={error}
          renderPicker={renderPicker}
        />
      </div>
      <PermissionPresets
        perm={mount.perm}
        onChange={(perm) => onChange({ ...mount, perm: withoutAdmin(perm) })}
      />
      <details className={styles.more}>
        <summary>{t('users.permissions')}</summary>
        <PermissionFields
          hideLegend
          withoutAdmin
          perm={mount.perm}
          onChange={(permission, on) =>
            onChange({ ...mount, perm: withPermission(mount.perm, permission, on) })
          }
        />
      </details>
      <details className={styles.more}>
        <summary>
          {t('users.rules')}
          {rules.length > 0 && <span className={styles.count}>{number(rules.length)}</span>}
        </summary>
        <p className={styles.note}>{t('groups.folderRules')}</p>
        {renderRules({ rules, onChange: (next) => onChange({ ...mount, rules: next }) })}
      </details>
      <details className={styles.more}>
        <summary>
          {t('limits.title')}
          {isLimited && <Gauge className={styles.limited} size={14} strokeWidth={1.75} aria-hidden />}
        </summary>
        <LimitFields
          quota={mount.quota}
          onChange={(quota) => onChange({ ...mount, quota })}
          text={t('limits.forFolder')}
        />
        {isLimited && <LimitUse account={accountOfFolder(mount.path)} />}
      </details>
    </li>
  );
}

type RowHeadProps = Pick<MountRowProps, 'index' | 'count' | 'sorting' | 'onMove' | 'onRemove'> & {
  name: string;
};

/** The handle, and the buttons that move the folder in the list or remove it from it. */
function RowHead({ index, count, sorting, onMove, onRemove, name }: RowHeadProps) {
  const t = useT();
  return (
    <div className={styles.head}>
      {count > 1 && (
        <span className={styles.grip} {...sorting.handleOf(index)} aria-hidden>
          <GripVertical size={16} />
        </span>
      )}
      <bdi className={styles.title}>{name}</bdi>
      {count > 1 && (
        <>
          <span data-part="up">
            <IconButton
              size="small"
              icon={ArrowUp}
              label={t('groups.up', { name })}
              isDisabled={index === 0}
              onPress={() => onMove(index - 1, 'up')}
            />
          </span>
          <span data-part="down">
            <IconButton
              size="small"
              icon={ArrowDown}
              label={t('groups.down', { name })}
              isDisabled={index === count - 1}
              onPress={() => onMove(index + 1, 'down')}
            />
          </span>
        </>
      )}
      <IconButton size="small" icon={Trash2} label={t('groups.remove', { name })} onPress={onRemove} />
    </div>
  );
}

const partOf = (target: EventTarget): string =>
  (target instanceof Element && target.closest<HTMLElement>('[data-part]')?.dataset.part) || 'name';
