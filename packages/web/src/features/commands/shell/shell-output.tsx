import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { type Translate, useT } from '../../../lib/i18n';
import { ScrollBox } from '../../../ui/scroll-box';
import { coloredParts, type OutputPart } from './output';
import type { ShellEntry } from './shell-entry';
import styles from './shell-panel.module.css';

/** Within this distance of the end, in pixels, the output counts as scrolled to the end. */
const NEAR_END = 40;

/** The commands and their output. It scrolls to the end, unless the user has scrolled back. */
export function ShellOutput({ entries }: { entries: readonly ShellEntry[] }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries scroll to the end
  useEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [entries]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? document.documentElement;
    follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
  };
  return (
    <ScrollBox
      ref={box}
      role="log"
      aria-label={t('shell.output')}
      className={styles.output}
      onScroll={onScroll}
    >
      {entries.length === 0 && <p className={styles.hint}>{t('shell.hint')}</p>}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ScrollBox>
  );
}

function Entry({ entry }: { entry: ShellEntry }) {
  const t = useT();
  const ending = endText(entry.end, t);
  return (
    <div className={styles.entry} dir="ltr">
      <p className={styles.command}>
        <span aria-hidden className={styles.prompt}>
          $
        </span>
        {entry.line}
      </p>
      <pre className={styles.text}>
        {coloredParts(entry.pieces).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no state that could go to another one
          <span key={index} className={partClass(part)}>
            {part.text}
          </span>
        ))}
      </pre>
      {ending && (
        <p className={styles.ending} dir="auto">
          {ending}
        </p>
      )}
    </div>
  );
}

/** Colours are classes of the app; other formatting of a program is ignored. */
function partClass({ stream, color, isBold }: OutputPart): string {
  return clsx(stream === 'err' && styles.err, styles[color], isBold && styles.bold);
}

/** The server's own message is shown only if there is none in the reader's language. */
function refusalText(
  { refused, code }: Extract<ShellEntry['end'], { refused: string }>,
  t: Translate,
): string {
  const key = `shell.refused.${code}`;
  return t.has(key) ? t(key) : refused;
}

/** The text for the end of a command; empty if it succeeded. */
function endText(end: ShellEntry['end'], t: Translate): string {
  if (end === null) return '';
  if ('lost' in end) return t('shell.end.lost');
  if ('refused' in end) return refusalText(end, t);
  const { code, because, signal } = end.exit;
  if (because) return t(`shell.end.${because}`);
  if (signal !== null) return t('shell.end.signal', { signal });
  return code === 0 ? '' : t('shell.end.code', { code: code ?? 0 });
}
