import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import columns from '../../../ui/columns.module.css';
import { TextArea } from '../../../ui/fields/text-area';
import { TextField } from '../../../ui/fields/text-field';
import { fieldProblem, useFieldError } from '../../../ui/form/field-errors';
import editor from '../editor/user-editor.module.css';
import type { RenderRules } from '../fields/render-rules';
import type { RenderFolderPicker } from '../fields/scope-field';
import { LimitFields } from '../limits/limit-fields';
import { newMount } from '../mounts/mount-list';
import { MountsEditor } from '../mounts/mounts-editor';
import type { GroupDraft } from './group-draft';
import { MembersField, type MemberUser } from './members-field';

export interface GroupFormSlots {
  users: readonly MemberUser[];
  renderRules: RenderRules;
  renderPicker: RenderFolderPicker;
  /** True if users can log in with a provider. */
  hasProviders: boolean;
}

interface GroupFormProps extends GroupFormSlots {
  draft: GroupDraft;
  onChange: (change: Partial<GroupDraft>) => void;
  error: unknown;
  onSubmit: () => void;
  /** The footer with the Save button. */
  children: ReactNode;
}

/** Every field of a group. */
export function GroupForm(props: GroupFormProps) {
  const { draft, onChange, error, onSubmit, renderRules, renderPicker, children } = props;
  const t = useT();
  const errorOf = useFieldError(error);
  const found = fieldProblem(error)?.details.index;
  const index = typeof found === 'number' ? found : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={clsx(columns.columns, editor.form)} onSubmit={submit} noValidate autoComplete="off">
      <div className={columns.column}>
        <Card title={t('groups.about')}>
          <TextField
            label={t('files.name')}
            autoComplete="off"
            autoFocus={draft.id === 0}
            isRequired
            value={draft.name}
            onChange={(name) => onChange({ name })}
            error={errorOf('name')}
          />
        </Card>
        <Card title={t('places.folders')} description={t('groups.foldersText')}>
          <MountsEditor
            label={t('places.folders')}
            mounts={draft.mounts}
            onChange={(mounts) => onChange({ mounts })}
            renderRules={renderRules}
            renderPicker={renderPicker}
            error={errorOf('mounts')}
            errorIndex={index}
          />
          <div>
            <Button icon={Plus} onPress={() => onChange({ mounts: [...draft.mounts, newMount()] })}>
              {t('users.folders.add')}
            </Button>
          </div>
        </Card>
      </div>
      <div className={columns.column}>
        <Members {...props} error={errorOf('members')} originsError={errorOf('origins')} />
        <Card title={t('limits.title')}>
          <LimitFields
            quota={draft.quota}
            onChange={(quota) => onChange({ quota })}
            text={t('limits.forMembers')}
            error={errorOf('quota')}
          />
        </Card>
        <Card title={t('users.rules')} description={t('groups.rulesText')}>
          {renderRules({
            rules: draft.rules,
            onChange: (rules) => onChange({ rules }),
            error: errorOf('rules'),
            errorIndex: index,
          })}
        </Card>
      </div>
      {children}
    </form>
  );
}

type MembersProps = Pick<GroupFormProps, 'draft' | 'onChange' | 'users' | 'hasProviders'> & {
  error: string | undefined;
  originsError: string | undefined;
};

function Members({ draft, onChange, users, hasProviders, error, originsError }: MembersProps) {
  const t = useT();
  return (
    <Card title={t('groups.members')}>
      <MembersField
        users={users}
        members={draft.members}
        fromProviders={draft.fromProviders}
        onChange={(members) => onChange({ members })}
        error={error}
      />
      {(hasProviders || draft.origins !== '') && (
        <TextArea
          label={t('groups.origins')}
          description={t('groups.originsText')}
          value={draft.origins}
          onChange={(origins) => onChange({ origins })}
          {...(originsError !== undefined && { error: originsError })}
        />
      )}
    </Card>
  );
}
