import { type GrantedPermission, mayView, type Permissions } from '@satchel/contract';
import { clsx } from 'clsx';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { Checkbox } from '../../../ui/fields/checkbox';
import styles from './fields.module.css';

const ORDER = [
  'admin',
  'create',
  'delete',
  'download',
  'view',
  'modify',
  'execute',
  'rename',
  'share',
] as const;

interface PermissionFieldsProps {
  perm: Permissions;
  onChange: (name: GrantedPermission, value: boolean) => void;
  error?: string;
  /** Omits the heading, if the element around it has one already. */
  hideLegend?: boolean;
  /** Omits what only users can be. */
  withoutAdmin?: boolean;
}

/** The permissions of a user. An administrator has all of them, so there is nothing else to choose. */
export function PermissionFields(props: PermissionFieldsProps) {
  const { perm, onChange, error, hideLegend = false, withoutAdmin = false } = props;
  const t = useT();
  const shown = ORDER.filter((name) => name !== 'execute' || pageConfig.EnableExec).filter(
    (name) => name !== 'admin' || !withoutAdmin,
  );
  return (
    <fieldset className={styles.group}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{t('users.permissions')}</legend>
      <div className={clsx(styles.boxes, !withoutAdmin && styles.led)}>
        {shown.map((name) => (
          <Checkbox
            key={name}
            isSelected={name === 'view' ? mayView(perm) : perm[name]}
            isDisabled={(name !== 'admin' && perm.admin) || (name === 'view' && perm.download)}
            onChange={(value) => onChange(name, value)}
          >
            {t(`users.perm.${name}`)}
          </Checkbox>
        ))}
      </div>
      {!perm.download && mayView(perm) && <p className={styles.note}>{t('users.perm.viewText')}</p>}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
