import type { Usage } from '@satchel/contract';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat, useRichT, useT } from '../../../lib/i18n';
import { usePageConfig } from '../../../lib/page-config-store';
import { ProgressBar } from '../../../ui/progress-bar';
import { toast } from '../../../ui/toast';
import { addPart } from '../../part-messages';
import { isFull, isNear, type Limit, limitsOf, shareOf } from './tightest-limit';
import styles from './usage-meter.module.css';

// The frame is shown without waiting for them.
addPart('limits');

/**
 * The tightest limit that concerns the user; its details have the others, and what the trash keeps. Where little room
 * is left, that can be seen without opening them.
 */
export function LimitsMeter({ usage }: { usage: Usage }) {
  const t = useT();
  const limits = limitsOf(usage);
  const [tightest, ...others] = limits;
  useWarning(tightest);
  if (!t.has('limits.title')) return <div className={styles.place} />;
  if (tightest === undefined) return null;
  const kept = Math.max(0, ...(usage.quotas ?? []).map(({ keptBytes = 0 }) => keptBytes));
  const isUrgent = kept > 0 && isNear(tightest);
  return (
    <div className={styles.usage}>
      {others.length > 0 || (kept > 0 && !isUrgent) ? (
        <details className={styles.details}>
          <summary>
            <Line limit={tightest} />
          </summary>
          {others.map((limit, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: limits have no key except their order
            <Line key={index} limit={limit} />
          ))}
          {kept > 0 && !isUrgent && <Kept bytes={kept} />}
        </details>
      ) : (
        <Line limit={tightest} />
      )}
      <Bar limit={tightest} />
      <p role="status" className={isFull(tightest) ? styles.full : styles.near}>
        {isNear(tightest) && t(noteOf(tightest))}
      </p>
      {isUrgent && <Kept bytes={kept} />}
    </div>
  );
}

function noteOf(limit: Limit) {
  if (!isFull(limit) || !limit.quota) return 'limits.near';
  return limit.quota.of === 'user' ? 'limits.full' : 'limits.fullFolder';
}

function Line({ limit: { unit, used, limit, quota } }: { limit: Limit }) {
  const rich = useRichT();
  const { size, number } = useFormat();
  return (
    <p className="num">
      {quota && quota.name !== '' && (
        <span className={styles.name} title={quota.name}>
          <bdi>{quota.name}</bdi>
        </span>
      )}
      {unit === 'bytes'
        ? rich('frame.usage', { used: size(used), total: size(limit) })
        : rich('limits.itemsUsed', { used: number(used), limit: number(limit) })}
    </p>
  );
}

function Bar({ limit }: { limit: Limit }) {
  const t = useT();
  const tone = isFull(limit) ? 'danger' : isNear(limit) ? 'warning' : 'normal';
  return (
    <ProgressBar
      label={t(limit.unit === 'bytes' ? 'frame.usageLabel' : 'limits.items')}
      value={Math.round(shareOf(limit) * 1000) / 10}
      tone={tone}
    />
  );
}

function Kept({ bytes }: { bytes: number }) {
  const t = useT();
  const { size } = useFormat();
  const text = t('limits.kept', { size: size(bytes) });
  if (usePageConfig().EnableTrash !== true) return <p>{text}</p>;
  return (
    <Link className={styles.kept} to="/settings/trash">
      {text}
    </Link>
  );
}

/** True once this page has warned. */
let hasWarned = false;

/** A notice when the use passes the warning while the page is open, once. */
function useWarning(tightest: Limit | undefined): void {
  const t = useT();
  const wasNear = useRef<boolean>(null);
  const near = tightest !== undefined && isNear(tightest);
  const text = tightest && t.has('limits.near') ? t(noteOf(tightest)) : undefined;
  useEffect(() => {
    if (text === undefined) return;
    if (near && wasNear.current === false && !hasWarned) {
      hasWarned = true;
      toast.error(text);
    }
    wasNear.current = near;
  }, [near, text]);
}
