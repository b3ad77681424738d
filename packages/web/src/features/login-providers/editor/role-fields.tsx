import { type ClaimMapping, GRANTED_PERMISSIONS } from '@satchel/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/fields/checkbox';
import { TextArea } from '../../../ui/fields/text-area';
import { TextField } from '../../../ui/fields/text-field';
import { IconButton } from '../../../ui/icon-button';
import styles from '../logins.module.css';
import type { FieldProps } from './field-props';

type GroupPermissions = ClaimMapping['permissionsOfGroups'][number];

/** The groups of administrators, and the permissions of the members of others. */
export function RoleFields({ draft, onSection, errorOf }: FieldProps) {
  const t = useT();
  const { adminGroups, permissionsOfGroups } = draft.mapping;
  const set = (list: GroupPermissions[]) => onSection('mapping', { permissionsOfGroups: list });
  const error = errorOf('mapping.permissionsOfGroups');
  return (
    <>
      <TextArea
        label={t('logins.admins')}
        description={t('logins.admins.text')}
        value={adminGroups}
        onChange={(text) => onSection('mapping', { adminGroups: text })}
        error={errorOf('mapping.adminGroups')}
      />
      <div>
        <h3 className={styles.heading}>{t('logins.permissions')}</h3>
        <p className={styles.note}>{t('logins.permissions.text')}</p>
      </div>
      {permissionsOfGroups.map((each, index) => (
        <GroupFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key except their position
          key={index}
          number={index + 1}
          value={each}
          onChange={(changed) => set(permissionsOfGroups.with(index, changed))}
          onRemove={() => set(permissionsOfGroups.toSpliced(index, 1))}
        />
      ))}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          icon={Plus}
          onPress={() => set([...permissionsOfGroups, { group: '', permissions: ['download'] }])}
        >
          {t('logins.group.add')}
        </Button>
      </div>
    </>
  );
}

interface GroupFieldsProps {
  number: number;
  value: GroupPermissions;
  onChange: (value: GroupPermissions) => void;
  onRemove: () => void;
}

const GIVEN = GRANTED_PERMISSIONS.filter((name) => name !== 'admin');

function GroupFields({ number, value, onChange, onRemove }: GroupFieldsProps) {
  const t = useT();
  const { group, permissions } = value;
  const shown = GIVEN.filter((name) => name !== 'execute' || pageConfig.EnableExec);
  const toggle = (name: (typeof GIVEN)[number], isOn: boolean) =>
    onChange({
      group,
      permissions: GIVEN.filter((each) => (each === name ? isOn : permissions.includes(each))),
    });
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">
        {t('logins.group')} <bdi>{group}</bdi>
      </legend>
      <div className={styles.one}>
        <TextField
          isCode
          label={t('logins.group')}
          value={group}
          onChange={(name) => onChange({ group: name, permissions })}
        />
        <IconButton icon={Trash2} label={t('logins.group.remove', { number })} onPress={onRemove} />
      </div>
      <div className={styles.boxes}>
        {shown.map((name) => (
          <Checkbox
            key={name}
            isSelected={permissions.includes(name)}
            onChange={(isOn) => toggle(name, isOn)}
          >
            {t(`users.perm.${name}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
