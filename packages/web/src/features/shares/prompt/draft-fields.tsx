import {
  MAX_SHARE_DURATION,
  SHARE_UNITS,
  SHARE_VIEWS,
  type ShareUnit,
  type ShareView,
} from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { Select } from '../../../ui/fields/select';
import { TextField } from '../../../ui/fields/text-field';
import { type Faults, type LinkDraft, titleOf } from '../model/link-draft';
import { CoverPicker } from './cover-picker';
import styles from './draft-fields.module.css';

interface FieldProps {
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

interface AlbumFieldsProps extends FieldProps {
  /** The folder that is shared; null where the user cannot look into it. */
  folder: string | null;
}

/** As what visitors see a folder, and the title and cover of an album. */
export function AlbumFields({ draft, onChange, folder }: AlbumFieldsProps) {
  const t = useT();
  const views = SHARE_VIEWS.map((view) => ({ value: view, label: t(`links.view.${view}`) }));
  return (
    <>
      <Select
        label={t('links.view')}
        value={draft.view}
        options={views}
        onChange={(view) => onChange({ view: view as ShareView })}
      />
      {draft.view === 'album' && (
        <>
          <TextField
            label={t('links.title')}
            description={t('links.album.text')}
            autoComplete="off"
            value={draft.title}
            onChange={(title) => onChange({ title: titleOf(title) })}
          />
          {folder !== null && (
            <CoverPicker folder={folder} cover={draft.cover} onChange={(cover) => onChange({ cover })} />
          )}
        </>
      )}
    </>
  );
}

/** Collapsed, because most links begin at once. */
export function ScheduleField({ draft, faults, onChange, isOpen }: FieldProps & { isOpen?: boolean }) {
  const t = useT();
  return (
    <details className={styles.fold} open={isOpen}>
      <summary className={styles.summary}>{t('shares.schedule')}</summary>
      <TextField
        className={styles.folded}
        label={t('shares.publish')}
        description={t('shares.publish.text')}
        type="datetime-local"
        value={draft.starts}
        onChange={(starts) => onChange({ starts })}
        error={faults.starts && t(faults.starts)}
      />
    </details>
  );
}
