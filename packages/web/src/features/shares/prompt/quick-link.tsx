import { SHARE_VIEWS, type ShareView } from '@satchel/contract';
import {
  CircleCheck,
  Copy,
  Images,
  KeyRound,
  LayoutGrid,
  List,
  type LucideIcon,
  Send,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import type { PromisedCopy } from '../../../lib/browser/promised-copy';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Chip, Chips } from '../../../ui/chip';
import { Dialog } from '../../../ui/dialog/dialog';
import { TextField } from '../../../ui/fields/text-field';
import { IconButton } from '../../../ui/icon-button';
import { Spinner } from '../../../ui/spinner';
import { linkAddress } from '../model/link-address';
import { isValidDay, QUICK_DAYS, type QuickEnd } from '../model/quick-link';
import { readablePassword } from '../model/readable-password';
import type { ShareTarget } from '../shares-api';
import { noteOf } from './draft-fields';
import styles from './quick-link.module.css';
import { type QuickLink as Link, useQuickLink } from './use-quick-link';

interface QuickLinkProps {
  target: ShareTarget;
  /** The text that was promised to the clipboard in the press that asked for the link. */
  copy?: PromisedCopy | null;
  /** Shows all links and all fields instead. */
  onMore: () => void;
  onClose: () => void;
}

const VIEW_ICONS: Record<ShareView, LucideIcon> = { list: List, pictures: LayoutGrid, album: Images };

/** A link that is made and copied at once, with the terms that users change most often. */
export function QuickLink({ target, copy, onMore, onClose }: QuickLinkProps) {
  const t = useT();
  const quick = useQuickLink(target, copy ?? null, onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={onClose}
      title={t('shares.prompt.title', { name: target.name })}
      footerStart={
        <Button variant="plain" className={styles.more} onPress={onMore}>
          {t('links.more')}
        </Button>
      }
      actions={
        <>
          <SendButton name={target.name} quick={quick} />
          <Button type="submit" variant="primary" autoFocus>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <Outcome quick={quick} />
        <TextField
          hideLabel
          isReadOnly
          isCode
          label={t('links.address')}
          value={quick.link ? linkAddress(quick.link.hash) : ''}
          onChange={() => undefined}
          end={
            <IconButton label={t('shares.copy')} icon={Copy} isDisabled={!quick.link} onPress={quick.copy} />
          }
        />
        <Ends quick={quick} />
        <Password quick={quick} />
        {target.isFolder && <View quick={quick} />}
      </div>
    </Dialog>
  );
}

/** Says what the clipboard contains, and shows that the server is working. */
function Outcome({ quick: { copied, link } }: { quick: Link }) {
  const t = useT();
  const texts = {
    'not-yet': 'links.making',
    link: 'shares.copied',
    'with-password': 'links.bothCopied',
    refused: 'links.copyHere',
  } as const;
  const icons = { 'not-yet': <Spinner size={18} />, refused: <TriangleAlert size={18} aria-hidden /> };
  return (
    <p role="status" className={styles.outcome} data-outcome={link ? copied : 'not-yet'}>
      {copied === 'not-yet' || copied === 'refused' ? icons[copied] : <CircleCheck size={18} aria-hidden />}
      {t(texts[copied])}
    </p>
  );
}

/** `1 day`, in the reader's language. */
const durationIn = (locale: string, unit: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(1);

function Ends({ quick: { terms, choose } }: { quick: Link }) {
  const t = useT();
  const { locale } = useFormat();
  const [isDated, setDated] = useState(false);
  const take = (end: QuickEnd) => {
    setDated(false);
    if (end !== terms.end) choose({ end });
  };
  const lastDay = typeof terms.end === 'object' ? terms.end.lastDay : '';
  return (
    <div className={styles.group}>
      <p className={styles.label} aria-hidden>
        {t('shares.duration')}
      </p>
      <Chips label={t('shares.duration')}>
        <Chip
          label={t('links.never')}
          isPressed={!isDated && terms.end === 'never'}
          onPress={() => take('never')}
        />
        {(Object.keys(QUICK_DAYS) as (keyof typeof QUICK_DAYS)[]).map((unit) => (
          <Chip
            key={unit}
            label={durationIn(locale, unit)}
            isPressed={!isDated && terms.end === unit}
            onPress={() => take(unit)}
          />
        ))}
        <Chip label={t('links.date')} isPressed={isDated || lastDay !== ''} onPress={() => setDated(true)} />
      </Chips>
      {(isDated || lastDay !== '') && (
        <LastDay value={lastDay} onChange={(day) => choose({ end: { lastDay: day } })} />
      )}
    </div>
  );
}

/** Accepts a day as soon as it is complete and has not passed. */
function LastDay({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const t = useT();
  const [day, setDay] = useState(value);
  const isWrong = day !== '' && !isValidDay(day);
  return (
    <TextField
      className={styles.day}
      label={t('links.lastDay')}
      type="date"
      autoFocus={value === ''}
      value={day}
      error={isWrong ? t('shares.publish.past') : undefined}
      onChange={(next) => {
        setDay(next);
        if (next !== '' && isValidDay(next)) onChange(next);
      }}
    />
  );
}

/** The password is made by the browser, and readable as long as the prompt is open. */
function Password({ quick: { terms, choose } }: { quick: Link }) {
  const t = useT();
  const { password } = terms;
  return (
    <div className={styles.group}>
      <Chips label={t('shares.hasPassword')}>
        <Chip
          label={t('shares.hasPassword')}
          icon={KeyRound}
          isPressed={password !== null}
          onPress={() => choose({ password: password === null ? readablePassword() : null })}
        />
      </Chips>
      {password !== null && (
        <p className={styles.password}>
          <code dir="ltr">{password}</code>
          <span>{t('links.shownOnce')}</span>
        </p>
      )}
    </div>
  );
}

/** Says what visitors learn: an album shows the name of its owner. */
function View({ quick: { terms, choose } }: { quick: Link }) {
  const t = useT();
  const note = noteOf(terms.view, t);
  return (
    <div className={styles.group}>
      <p className={styles.label} aria-hidden>
        {t('links.view')}
      </p>
      <Chips label={t('links.view')}>
        {SHARE_VIEWS.map((view) => (
          <Chip
            key={view}
            label={t(`links.view.${view}`)}
            icon={VIEW_ICONS[view]}
            isPressed={terms.view === view}
            onPress={() => view === terms.view || choose({ view })}
          />
        ))}
      </Chips>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** The system's own sheet, if there is one: mostly on phones. */
function SendButton({ name, quick: { link, message } }: { name: string; quick: Link }) {
  const t = useT();
  if (navigator.share === undefined) return null;
  const send = () =>
    void navigator.share({ title: name, text: message }).catch(() => {
      // A user who closes the sheet does not want to send it.
    });
  return (
    <Button icon={Send} isDisabled={!link} onPress={send}>
      {t('links.send')}
    </Button>
  );
}
