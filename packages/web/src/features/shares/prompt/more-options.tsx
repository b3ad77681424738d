import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import facts from '../../../ui/facts.module.css';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import { type Faults, type LinkDraft, secondsOf, titleOf } from '../model/link-draft';
import { CoverPicker } from './cover-picker';
import { type FieldProps, ReplacedField } from './draft-fields';
import styles from './more-options.module.css';

interface MoreOptionsProps extends FieldProps {
  /** The shared folder; null for files, and if the user cannot read the folder. */
  folder: string | null;
  /** The element for `showStart`. */
  options: RefObject<HTMLDetailsElement | null>;
}

const START = 'starts';

/** Opens the options at the start of the link, because it is invalid. */
export function showStart({ current }: RefObject<HTMLDetailsElement | null>): void {
  if (!current) return;
  current.open = true;
  current.querySelector<HTMLInputElement>(`input[name="${START}"]`)?.focus();
}

function isSet({ starts, view, title, cover, onReplaced, canDownload }: LinkDraft): boolean {
  return !canDownload || starts !== '' || onReplaced !== 'keep' || (view === 'album' && title + cover !== '');
}

/** Options that few links have. They are open if one of them is set; otherwise a line lists them. */
export function MoreOptions({ draft, faults, onChange, folder, options }: MoreOptionsProps) {
  const t = useT();
  const isAlbum = draft.view === 'album';
  const [isOpen, setOpen] = useState(isSet(draft));
  return (
    <details
      ref={options}
      className={styles.options}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronDown className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden />
        <span>{t('links.options')}</span>
        {!isOpen && <WhatIsSet draft={draft} faults={faults} />}
      </summary>
      <div className={styles.fields}>
        {isAlbum && (
          <TextField
            label={t('links.title')}
            autoComplete="off"
            value={draft.title}
            onChange={(title) => onChange({ title: titleOf(title) })}
          />
        )}
        {isAlbum && isOpen && folder !== null && (
          <CoverPicker folder={folder} cover={draft.cover} onChange={(cover) => onChange({ cover })} />
        )}
        <TextField
          label={t('shares.publish')}
          description={t('shares.publish.text')}
          type="datetime-local"
          name={START}
          value={draft.starts}
          onChange={(starts) => onChange({ starts })}
          error={faults.starts && t(faults.starts)}
        />
        <ReplacedField draft={draft} onChange={onChange} />
        <Switch
          description={t('links.canDownload.text')}
          isSelected={draft.canDownload}
          onChange={(canDownload) => onChange({ canDownload })}
        >
          {t('links.canDownload')}
        </Switch>
      </div>
    </details>
  );
}

/** The values of the closed options in a line; without any, the names of the options. */
function WhatIsSet({ draft, faults }: { draft: LinkDraft; faults: Faults }) {
  const t = useT();
  const format = useFormat();
  const isAlbum = draft.view === 'album';
  const start = draft.starts === '' ? null : new Date(secondsOf(draft.starts) * 1000);
  const isFuture = start !== null && start.getTime() > Date.now();
  const title = isAlbum ? draft.title.trim() : '';
  const cover = isAlbum && draft.cover !== '' ? t('links.cover.is', { name: draft.cover }) : '';
  const replaced = draft.onReplaced === 'keep' ? '' : t(`links.onReplaced.${draft.onReplaced}`);
  const onlyLook = draft.canDownload ? '' : t('links.onlyLook');
  if (!title && !cover && !isFuture && !replaced && !onlyLook && !faults.starts)
    return <span className={styles.line}>{t(isAlbum ? 'links.options.album' : 'links.options.start')}</span>;
  return (
    <span className={clsx(styles.line, facts.facts)}>
      {title && (
        <span title={title}>
          <bdi>{title}</bdi>
        </span>
      )}
      {cover && <span title={cover}>{cover}</span>}
      {faults.starts ? (
        <span className={styles.fault}>{t(faults.starts)}</span>
      ) : (
        isFuture && (
          <span title={format.dateTime(start)}>
            {t('shares.starts', { when: format.relativeTime(start) })}
          </span>
        )
      )}
      {replaced && <span title={replaced}>{replaced}</span>}
      {onlyLook && <span title={onlyLook}>{onlyLook}</span>}
    </span>
  );
}
