import { type Job, nameOf, parseVirtualPath } from '@satchel/contract';
import type { Formatters, Translate } from '../../lib/i18n';
import type { Progress } from './progress';
import type { Pace } from './use-pace';

/** The title of a job: its operation and its items. */
export function titleOf({ kind, path, items }: Job, t: Translate): string {
  if (kind === 'undo' || kind === 'redo' || items !== undefined)
    return t(`jobs.${kind}`, { count: items ?? 1 });
  return t(`jobs.${kind}One`, { name: nameOf(parseVirtualPath(path)) });
}

/** The progress, the speed and the remaining time. */
export function factsOf(
  progress: Progress,
  { speed, secondsLeft }: Pace,
  t: Translate,
  format: Formatters,
): string[] {
  const { items, totalItems, bytes, totalBytes } = progress;
  const facts: string[] = [];
  if (totalItems !== null && totalItems > 1)
    facts.push(t('jobs.items', { done: format.number(items), total: format.number(totalItems) }));
  else if (totalItems === null && items > 0) facts.push(t('jobs.itemsSoFar', { count: items }));
  if (totalBytes !== null)
    facts.push(t('jobs.bytes', { done: format.size(bytes), total: format.size(totalBytes) }));
  if (speed !== null) facts.push(t('jobs.rate', { size: format.size(speed) }));
  if (secondsLeft !== null && secondsLeft < 360_000) facts.push(timeLeft(secondsLeft, t));
  return facts;
}

/** The result of a job, with the number of its items that were done if not all were. */
export function resultOf(job: Job, t: Translate, format: Formatters): string {
  const { state, error, isInterrupted, result, items } = job;
  if (state === 'running') return '';
  const isFailed = state === 'failed';
  const words = [
    isFailed ? t('jobs.state.failed', { reason: reasonOf(error?.code, t) }) : t(`jobs.state.${state}`),
  ];
  if (isInterrupted) words.push(t('jobs.interrupted'));
  if (items !== undefined && result && result.done < items)
    words.push(t('jobs.items', { done: format.number(result.done), total: format.number(items) }));
  if (result && result.failed > 0) words.push(t('jobs.failed', { count: result.failed }));
  return words.join(' · ');
}

/** The message for the code of an error. */
export function reasonOf(code: string | undefined, t: Translate): string {
  const key = `errors.${code}`;
  return t(t.has(key) ? key : 'errors.unknown');
}

/** Rounds the time so that it does not flicker: to five seconds, then to minutes, then to hours. */
function timeLeft(seconds: number, t: Translate): string {
  if (seconds < 55) return t('jobs.left.seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  if (seconds < 3300) return t('jobs.left.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
  return t('jobs.left.hours', { count: Math.round(seconds / 3600) });
}
