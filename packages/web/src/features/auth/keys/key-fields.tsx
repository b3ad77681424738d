import { type KeyPermission, ROOT, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { FolderTree as FolderIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/fields/checkbox';
import { ChoiceGroup } from '../../../ui/fields/choice-group';
import { Select } from '../../../ui/fields/select';
import { TextField } from '../../../ui/fields/text-field';
import { expiryOf, KEY_DAYS, type KeyDraft, type KeyEnd, permissionsOf } from './key-draft';
import { grantable, presetsFor, withPermission } from './key-permissions';
import styles from './key-prompt.module.css';
import { useKeyWords } from './use-key-words';

/** Renders the prompt in which the folder of a key is chosen. */
export type RenderKeyFolder = (picker: {
  start: VirtualPath;
  onPick: (folder: VirtualPath) => void;
  onClose: () => void;
}) => ReactNode;

interface KeyFieldProps {
  draft: KeyDraft;
  onChange: (change: Partial<KeyDraft>) => void;
}

const PRESET_TEXTS = { read: 'keys.may.read', write: 'keys.may.write', all: 'keys.may.all' } as const;

/** Chooses what a key may do, among what its user may do. */
export function MayField({ draft, onChange }: KeyFieldProps) {
  const t = useT();
  const id = useId();
  const format = useFormat();
  const { perm } = useCurrentUser();
  const words = useKeyWords();
  const presets = presetsFor(perm);
  const isChoosing = draft.may === 'choose';
  const permissions = permissionsOf(draft, perm);
  const choices = [
    ...presets.map(({ preset }) => ({ value: preset, label: t(PRESET_TEXTS[preset]) })),
    { value: 'choose' as const, label: t('keys.may.choose') },
  ];
  return (
    <div className={clsx(styles.field, styles.may)}>
      <p className={styles.label} aria-hidden>
        {t('keys.may')}
      </p>
      {presets.length === 0 ? (
        <p>{words([])}</p>
      ) : (
        <ChoiceGroup
          label={t('keys.may')}
          choices={choices}
          value={draft.may}
          // The boxes begin with what was chosen before.
          onChange={(may) => onChange({ may, chosen: permissions })}
          describedBy={isChoosing ? undefined : id}
        />
      )}
      {isChoosing ? (
        presets.length > 0 && <Boxes draft={draft} onChange={onChange} />
      ) : (
        <p id={id} className={styles.note}>
          {format.list(permissions.map((name) => t(`keys.perm.${name}`)))}
        </p>
      )}
    </div>
  );
}

function Boxes({ draft: { chosen }, onChange }: KeyFieldProps) {
  const t = useT();
  const { perm } = useCurrentUser();
  const isDisabled = (name: KeyPermission) => name === 'share' && !chosen.includes('download');
  return (
    <fieldset className={styles.boxes} aria-label={t('keys.may')}>
      {grantable(perm).map((name) => (
        <Checkbox
          key={name}
          isSelected={chosen.includes(name)}
          isDisabled={isDisabled(name)}
          onChange={(isGiven) => onChange({ chosen: withPermission(chosen, name, isGiven) })}
        >
          {t(`keys.perm.${name}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface FolderFieldProps extends KeyFieldProps {
  error?: string;
  renderFolder: RenderKeyFolder;
}

/** Chooses the folder outside of which a key reaches nothing. */
export function FolderField({ draft: { folder }, onChange, error, renderFolder }: FolderFieldProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <TextField
        isReadOnly
        label={t('keys.folder')}
        value={folder === ROOT ? t('files.home') : folder}
        onChange={() => undefined}
        error={error}
        end={
          <Button variant="plain" icon={FolderIcon} className={styles.choose} onPress={() => setOpen(true)}>
            {t('keys.folder.choose')}
          </Button>
        }
      />
      {isOpen &&
        renderFolder({
          start: folder,
          onPick: (chosen) => {
            onChange({ folder: chosen });
            close();
          },
          onClose: close,
        })}
    </>
  );
}

interface EndFieldProps extends KeyFieldProps {
  error?: string;
}

/** Chooses when a key ends, and says when that is. */
export function EndField({ draft, onChange, error }: EndFieldProps) {
  const t = useT();
  const format = useFormat();
  const { end, lastDay } = draft;
  const expires = expiryOf(draft);
  const unit = (value: number, of: string) =>
    new Intl.NumberFormat(format.locale, { style: 'unit', unit: of, unitDisplay: 'long' }).format(value);
  const labels: Record<KeyEnd, string> = {
    days30: unit(KEY_DAYS.days30, 'day'),
    days90: unit(KEY_DAYS.days90, 'day'),
    year: unit(1, 'year'),
    date: t('keys.end.date'),
    never: t('keys.end.never'),
  };
  const until = typeof expires === 'number' ? format.lastDay(new Date(expires * 1000)) : '';
  const note = expires === null ? t('keys.end.forever') : until && t('keys.end.until', { date: until });
  return (
    <div className={styles.end}>
      <Select
        label={t('keys.end')}
        value={end}
        options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => onChange({ end: chosen as KeyEnd })}
        description={note === '' ? undefined : note}
      />
      {end === 'date' && (
        <TextField
          type="date"
          label={t('keys.end.lastDay')}
          autoFocus={lastDay === ''}
          value={lastDay}
          onChange={(day) => onChange({ lastDay: day })}
          error={error}
        />
      )}
    </div>
  );
}
