import type { ShareLink } from '@satchel/contract';
import { useCurrentUser } from '../../../lib/current-user';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/fields/select';
import { TextField } from '../../../ui/fields/text-field';
import type { ChangeDraft } from '../model/link-draft';
import { DurationField, ViewField } from './draft-fields';
import { MoreOptions } from './more-options';
import styles from './share-prompt.module.css';
import type { EditedLink } from './use-edited-link';

interface EditFieldsProps {
  link: ShareLink;
  edited: EditedLink;
}

/** Each field has the current value, which is kept unless it is changed. */
export function EditFields({ link, edited }: EditFieldsProps) {
  const { draft, faults, change } = edited;
  const { id } = useCurrentUser();
  const isFolder = link.path.endsWith('/');
  return (
    <div className={styles.fields}>
      <EndField link={link} edited={edited} />
      {draft.end === 'after' && <DurationField draft={draft} faults={faults} onChange={change} />}
      <LockField link={link} edited={edited} />
      {isFolder && <ViewField draft={draft} onChange={change} />}
      <MoreOptions
        draft={draft}
        faults={faults}
        onChange={change}
        folder={isFolder && link.userID === id ? link.path : null}
        options={edited.options}
      />
    </div>
  );
}

function EndField({ link, edited: { draft, change } }: EditFieldsProps) {
  const t = useT();
  const format = useFormat();
  const end = new Date(link.expire * 1000);
  // A link with a last day ends at midnight.
  const date = end.getHours() + end.getMinutes() === 0 ? format.lastDay(end) : format.dateTime(end);
  const kept = link.expire === 0 ? t('shares.edit.keepNever') : t('shares.edit.keepEnd', { date });
  return (
    <Select
      label={t('shares.edit.end')}
      autoFocus
      value={draft.end}
      onChange={(end) => change({ end: end as ChangeDraft['end'] })}
      options={[
        { value: 'keep', label: kept },
        { value: 'after', label: t('shares.edit.after') },
        ...(link.expire === 0 ? [] : [{ value: 'never', label: t('shares.edit.never') }]),
      ]}
    />
  );
}

function LockField({ link, edited: { draft, change } }: EditFieldsProps) {
  const t = useT();
  return (
    <>
      {link.hasPassword && (
        <Select
          label={t('shares.edit.lock')}
          value={draft.lock}
          onChange={(lock) => change({ lock: lock as ChangeDraft['lock'] })}
          options={[
            { value: 'keep', label: t('shares.edit.keepLock') },
            { value: 'change', label: t('shares.edit.newLock') },
            { value: 'none', label: t('shares.edit.noLock') },
          ]}
        />
      )}
      {draft.lock === 'change' && (
        <TextField
          label={t(link.hasPassword ? 'shares.edit.password' : 'shares.password')}
          type="password"
          autoComplete="new-password"
          value={draft.password}
          onChange={(password) => change({ password })}
        />
      )}
    </>
  );
}

export function EditButtons({ edited }: { edited: EditedLink }) {
  const t = useT();
  return (
    <>
      <Button onPress={() => edited.edit(null)}>{t('common.cancel')}</Button>
      <Button type="submit" variant="primary" isDisabled={!edited.canSave} isPending={edited.isPending}>
        {t('common.save')}
      </Button>
    </>
  );
}
