import { type ReactNode, useState } from 'react';
import { useFormat, useRichT, useT } from '../../lib/i18n';
import { Button } from '../button';
import { Checkbox } from '../fields/checkbox';
import { Skeleton } from '../skeleton';
import { Dialog } from './dialog';
import styles from './name-conflict-prompt.module.css';

export type ConflictAnswer = 'replace' | 'keep-both' | 'skip';

/** One of the two entries with the same name. */
export interface ConflictSide {
  /** Replaces a picture that is missing or does not load. */
  icon: ReactNode;
  picture: string | null;
  /** Its size or kind; undefined until it is known. */
  what: string | undefined;
  /** The time in milliseconds since 1970; null if it is unknown. */
  modifiedMs: number | null;
}

interface NameConflictPromptProps {
  name: string;
  /** The name of the folder in which the name exists. */
  folder: string;
  /** Both are folders. */
  isMerge?: boolean;
  /** True if the existing entry can be replaced, and the user may. */
  canReplace: boolean;
  /** The reason why it cannot be replaced. */
  reason?: string | undefined;
  existing: ConflictSide;
  incoming: ConflictSide;
  /** There are others, to which the same answer can be given. */
  hasRest: boolean;
  onAnswer: (answer: ConflictAnswer, isForRest: boolean) => void;
  onClose: () => void;
}

/**
 * Asks what to do about an existing name, for uploads, copies and moves alike. For each name, the focus
 * begins on the answer that loses nothing.
 */
export function NameConflictPrompt(props: NameConflictPromptProps) {
  const { name, folder, isMerge = false, canReplace, reason, hasRest, onAnswer, onClose } = props;
  const t = useT();
  const rich = useRichT();
  const [isForRest, setForRest] = useState(false);
  const answer = (chosen: ConflictAnswer) => onAnswer(chosen, isForRest && hasRest);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => answer('keep-both')}
      title={t(isMerge ? 'files.conflict.merge' : 'files.conflict.title')}
      description={
        <>
          {rich('files.conflict.text', { name, folder })} {reason}
        </>
      }
      footerStart={
        <>
          <Button variant="plain" onPress={() => answer('skip')}>
            {t('files.conflict.skip')}
          </Button>
          <Button variant="plain" onPress={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
      actions={
        <>
          {canReplace && (
            <Button onPress={() => answer('replace')}>
              {t(isMerge ? 'files.conflict.mergeSubmit' : 'files.conflict.replace')}
            </Button>
          )}
          <Button key={name} type="submit" variant="primary" autoFocus>
            {t('files.conflict.keepBoth')}
          </Button>
        </>
      }
    >
      <Sides key={name} {...props} />
      {hasRest && (
        <div className={styles.rest}>
          <Checkbox isSelected={isForRest} onChange={setForRest}>
            {t('files.conflict.rest')}
          </Checkbox>
        </div>
      )}
    </Dialog>
  );
}

function Sides({ existing, incoming }: Pick<NameConflictPromptProps, 'existing' | 'incoming'>) {
  const t = useT();
  const difference = secondsOf(incoming) - secondsOf(existing);
  return (
    <div className={styles.sides}>
      <Side {...existing} label={t('files.conflict.existing')} isNewer={difference < 0} />
      <Side {...incoming} label={t('files.conflict.incoming')} isNewer={difference > 0} />
    </div>
  );
}

/** Servers and disks keep whole seconds. An unknown time is NaN, which is neither older nor newer. */
const secondsOf = ({ modifiedMs }: ConflictSide): number =>
  modifiedMs === null ? Number.NaN : Math.trunc(modifiedMs / 1000);

interface SideProps extends ConflictSide {
  label: string;
  isNewer: boolean;
}

function Side({ label, icon, picture, what, modifiedMs, isNewer }: SideProps) {
  const t = useT();
  const format = useFormat();
  const [hasFailed, setFailed] = useState(false);
  return (
    <section className={styles.side}>
      <div className={styles.picture}>
        {picture !== null && !hasFailed ? <img src={picture} alt="" onError={() => setFailed(true)} /> : icon}
      </div>
      <h3 className={styles.label}>
        {label}
        {isNewer && <span className={styles.newer}>{t('files.conflict.newer')}</span>}
      </h3>
      <p className={styles.fact}>{what ?? <Skeleton width="60%" />}</p>
      {modifiedMs !== null && (
        <p className={styles.fact} title={format.relativeTime(new Date(modifiedMs))}>
          {format.dateTime(new Date(modifiedMs))}
        </p>
      )}
    </section>
  );
}
