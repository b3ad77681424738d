import {
  MAX_SHARE_DURATION,
  SHARE_REPLACEMENTS,
  SHARE_UNITS,
  SHARE_VIEWS,
  type ShareReplacement,
  type ShareUnit,
  type ShareView,
} from '@satchel/contract';
import { type Translate, useT } from '../../../lib/i18n';
import { Select } from '../../../ui/fields/select';
import { TextField } from '../../../ui/fields/text-field';
import type { Faults, LinkDraft } from '../model/link-draft';
import styles from './draft-fields.module.css';

export interface FieldProps {
  draft: LinkDraft;
  faults: Faults;
  onChange: (change: Partial<LinkDraft>) => void;
}

interface DurationFieldProps extends FieldProps {
  autoFocus?: boolean;
}

/** A number and its unit. */
export function DurationField({ draft, faults, onChange, autoFocus }: DurationFieldProps) {
  const t = useT();
  const units = SHARE_UNITS.map((unit) => ({ value: unit, label: t(`shares.unit.${unit}`) }));
  return (
    <div className={styles.duration}>
      <TextField
        label={t('shares.duration')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
        value={draft.count}
        onChange={(count) => onChange({ count })}
        error={faults.count && t(faults.count, { max: MAX_SHARE_DURATION })}
      />
      <Select
        label={t('shares.unit')}
        value={draft.unit}
        options={units}
        onChange={(unit) => onChange({ unit: unit as ShareUnit })}
      />
    </div>
  );
}

/** A note on what the name of the view does not say. */
export function noteOf(view: ShareView, t: Translate): string | undefined {
  if (view === 'pictures') return undefined;
  return t(view === 'album' ? 'links.album.text' : 'links.view.list.text');
}

/** Chooses the view in which visitors see a folder. */
export function ViewField({ draft, onChange }: Omit<FieldProps, 'faults'>) {
  const t = useT();
  const views = SHARE_VIEWS.map((view) => ({ value: view, label: t(`links.view.${view}`) }));
  return (
    <Select
      label={t('links.view')}
      description={noteOf(draft.view, t)}
      value={draft.view}
      options={views}
      onChange={(view) => onChange({ view: view as ShareView })}
    />
  );
}

/** Chooses what happens if another file or folder replaces the shared one. */
export function ReplacedField({ draft, onChange }: Omit<FieldProps, 'faults'>) {
  const t = useT();
  const ways = SHARE_REPLACEMENTS.map((way) => ({ value: way, label: t(`links.onReplaced.${way}`) }));
  return (
    <Select
      label={t('links.onReplaced')}
      description={t(`links.onReplaced.${draft.onReplaced}.text`)}
      value={draft.onReplaced}
      options={ways}
      onChange={(way) => onChange({ onReplaced: way as ShareReplacement })}
    />
  );
}
