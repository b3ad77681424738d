import type { Group } from '@satchel/contract';
import { clsx } from 'clsx';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { hasPasswordLogins, storesPasswords } from '../../../lib/password-logins';
import { Card } from '../../../ui/card';
import columns from '../../../ui/columns.module.css';
import { TextField } from '../../../ui/fields/text-field';
import { fieldProblem, useFieldError } from '../../../ui/form/field-errors';
import { PermissionFields } from '../fields/permission-fields';
import { PermissionPresets } from '../fields/permission-presets';
import { PreferenceFields } from '../fields/preference-fields';
import type { RenderRules } from '../fields/render-rules';
import type { RenderFolderPicker } from '../fields/scope-field';
import { TrashFields } from '../fields/trash-fields';
import { LimitUse } from '../limits/limit-use';
import { accountOfUser } from '../limits/limits-api';
import { UserLimitFields } from '../limits/user-limit-fields';
import { FoldersCard } from '../mounts/folders-card';
import { changedPermission, type UserDraft } from '../user-draft';
import { AccountFields, type ByLink } from './account-fields';
import { PasswordLinkCard } from './password-link-card';
import { SecondFactorCard } from './second-factor-card';
import styles from './user-editor.module.css';

export interface UserFormSlots {
  renderRules: RenderRules;
  renderPicker?: RenderFolderPicker;
  /** True if the server sends mail. */
  hasMail?: boolean;
  /** All groups. */
  groups?: readonly Group[] | undefined;
}

interface UserFormProps extends UserFormSlots {
  draft: UserDraft;
  onChange: (change: Partial<UserDraft>) => void;
  error: unknown;
  onSubmit: () => void;
  scopeText?: string;
  byLink?: ByLink;
  /** True if a link to set a password can be sent to the user by mail. */
  canMailLink?: boolean;
  accountActions?: ReactNode;
  /** The footer with the Save button. */
  children: ReactNode;
}

/** Every field of a user. */
export function UserForm(props: UserFormProps) {
  const { draft, onChange, error, onSubmit, scopeText, renderRules, renderPicker, children } = props;
  const t = useT();
  const errorOf = useFieldError(error);
  const index = fieldProblem(error)?.details.index;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={clsx(columns.columns, styles.form)} onSubmit={submit} noValidate autoComplete="off">
      <div className={columns.column}>
        <Card title={t('users.account')} actions={props.accountActions}>
          <AccountFields
            draft={draft}
            onChange={onChange}
            errorOf={errorOf}
            scopeText={scopeText}
            renderPicker={renderPicker}
            byLink={props.byLink}
            hasMail={props.hasMail}
          />
        </Card>
        {draft.id !== 0 && storesPasswords(pageConfig) && (
          <PasswordLinkCard id={draft.id} canMail={props.canMailLink} />
        )}
        <PermissionsCard draft={draft} onChange={onChange} errorOf={errorOf} />
        {hasPasswordLogins(pageConfig) && <SecondFactorCard draft={draft} onChange={onChange} />}
      </div>
      <div className={columns.column}>
        <Card title={t('users.rules')} description={t('users.rulesText')}>
          {renderRules({
            rules: draft.rules,
            onChange: (rules) => onChange({ rules }),
            error: errorOf('rules'),
            errorIndex: typeof index === 'number' ? index : undefined,
          })}
        </Card>
        <FoldersCard
          draft={draft}
          onChange={onChange}
          groups={props.groups}
          errorOf={errorOf}
          errorIndex={typeof index === 'number' ? index : undefined}
          renderRules={renderRules}
          renderPicker={renderPicker}
        />
        <Card title={t('global.trash')} description={t('users.trashText')}>
          <TrashFields
            limits={draft.trash ?? {}}
            onChange={(trash) => onChange({ trash })}
            error={errorOf('trash')}
          />
        </Card>
        <Card title={t('limits.title')} description={t('limits.forUser')}>
          <UserLimitFields
            quota={draft.quota}
            onChange={(quota) => onChange({ quota })}
            error={errorOf('quota')}
          />
          {draft.id !== 0 && <LimitUse account={accountOfUser(draft.id)} />}
        </Card>
        <Card title={t('users.preferences')}>
          <PreferenceFields value={draft} onChange={onChange} />
        </Card>
      </div>
      {children}
    </form>
  );
}

type PermissionsCardProps = Pick<UserFormProps, 'draft' | 'onChange'> & {
  errorOf: ReturnType<typeof useFieldError>;
};

/** The permissions of the user, and the commands that they may run. */
function PermissionsCard({ draft, onChange, errorOf }: PermissionsCardProps) {
  const t = useT();
  return (
    <Card title={t('users.permissions')} description={t('users.permissionsText')}>
      <PermissionPresets perm={draft.perm} onChange={(perm) => onChange({ perm })} />
      <PermissionFields
        hideLegend
        perm={draft.perm}
        onChange={(name, on) => onChange(changedPermission(draft, name, on))}
        error={errorOf('perm')}
      />
      {pageConfig.EnableExec && (
        <TextField
          isCode
          label={t('users.commands')}
          description={t('users.commandsText')}
          value={draft.commands}
          onChange={(commands) => onChange({ commands })}
          error={errorOf('commands')}
        />
      )}
    </Card>
  );
}
