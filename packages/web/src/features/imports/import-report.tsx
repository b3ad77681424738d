import type { ImportGroup, ImportResponse } from '@satchel/contract';
import {
  CircleCheck,
  KeyRound,
  Link2Off,
  ListFilter,
  type LucideIcon,
  Settings2,
  Spline,
  ToggleLeft,
  Users,
} from 'lucide-react';
import { useId, useState } from 'react';
import { type MessageKey, useFormat, useRichT, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { FindingRow } from './finding-row';
import type { Finding } from './finding-words';
import styles from './import-report.module.css';
import { isOpen as isOpenLink, SymlinkActions } from './symlink-actions';

interface GroupWords {
  icon: LucideIcon;
  title: MessageKey;
  text?: MessageKey;
}

/** The groups in their order on the page. */
const GROUPS: Record<ImportGroup, GroupWords> = {
  off: { icon: ToggleLeft, title: 'import.off', text: 'import.offText' },
  users: { icon: Users, title: 'users.title' },
  passwords: { icon: KeyRound, title: 'import.passwords' },
  links: { icon: Link2Off, title: 'import.linksOut' },
  symlinks: { icon: Spline, title: 'import.symlinks', text: 'import.symlinksText' },
  rules: { icon: ListFilter, title: 'import.rules' },
  settings: { icon: Settings2, title: 'page.settings' },
};

/** The imported data, the parts that are off, and the differences. */
export function ImportReport({ report }: { report: ImportResponse }) {
  const t = useT();
  const rich = useRichT();
  const { dateTime } = useFormat();
  const { source, release, importedAt, counts, findings, totals } = report;
  const file = (
    <code className={styles.file} dir="auto">
      {source}
    </code>
  );
  const groups = Object.entries(GROUPS)
    .map(([group, words]) => ({ group, words, listed: findings.filter((each) => each.group === group) }))
    .filter(({ listed }) => listed.length > 0);
  return (
    <>
      <p className={styles.intro}>
        {rich('import.intro', { file, release: <bdi>{release}</bdi>, date: dateTime(importedAt) })}{' '}
        {t('import.untouched')}
      </p>
      <dl className={styles.counts}>
        <Count label={t('users.title')} count={counts.users} />
        <Count label={t('import.links')} count={counts.links} />
        <Count label={t('rules.title')} count={counts.rules} />
        <Count label={t('import.options')} count={counts.options} />
      </dl>
      {counts.linksEnded > 0 && (
        <p className={styles.intro}>{t('import.ended', { count: counts.linksEnded })}</p>
      )}
      {groups.length === 0 && (
        <p className={styles.same}>
          <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
          {t('import.same')}
        </p>
      )}
      {groups.map(({ group, words, listed }) => (
        <Group key={group} words={words} findings={listed} totals={totals} />
      ))}
    </>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  const { number } = useFormat();
  return (
    <div className={styles.count}>
      <dt>{label}</dt>
      <dd className="num">{number(count)}</dd>
    </div>
  );
}

/** The number of rows at first: some imports have hundreds. */
const FEW = 6;

interface GroupProps {
  words: GroupWords;
  findings: readonly Finding[];
  totals: ImportResponse['totals'];
}

function Group({ words: { icon: Icon, title, text }, findings, totals }: GroupProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(findings.length <= FEW + 1);
  const shown = isOpen ? findings : findings.slice(0, FEW);
  const open = findings.filter(isOpenLink);
  const codes = new Set(findings.map(({ code }) => code));
  const all = [...codes].reduce((sum, code) => sum + (totals[code] ?? 0), 0);
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {t(title)}
      </h3>
      {text !== undefined && <p className={styles.text}>{t(text)}</p>}
      {open.length > 1 && <SymlinkActions isForAll findings={open} />}
      <ul className={styles.findings}>
        {shown.map((finding) => (
          <FindingRow key={keyOf(finding)} finding={finding} />
        ))}
      </ul>
      {!isOpen && (
        <Button variant="plain" className={styles.more} onPress={() => setOpen(true)}>
          {t('import.showAll', { count: findings.length - shown.length })}
        </Button>
      )}
      {isOpen && all > findings.length && (
        <p className={styles.text}>{t('import.unlisted', { count: all - findings.length })}</p>
      )}
    </section>
  );
}

const keyOf = ({ code, message, link, userId, path, before }: Finding): string =>
  JSON.stringify([code, message, link, userId, path, before]);
