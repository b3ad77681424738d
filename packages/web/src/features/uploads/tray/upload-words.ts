import type { ApiError } from '../../../lib/api/api-error';
import { errorKey, limitText } from '../../../lib/error-text';
import type { Formatters, Translate } from '../../../lib/i18n';
import type { UploadFault, UploadJob } from '../queue/upload-job';
import type { UploadSummary } from '../queue/upload-summary';

/** When nothing has moved for this long, the tray says so, in milliseconds. */
const STILL_MS = 8000;
/** Above this number of files, it is shown instead of their bytes. */
const MANY_FILES = 50;

/** The reason of a failure and the advice. */
export function faultText(fault: UploadFault, t: Translate, format: Formatters): string {
  switch (fault.kind) {
    case 'rejected':
      return limitText(fault.error, t, format) ?? refusalText(fault.error, t);
    case 'unreadable':
      return t('uploads.fault.unreadable');
    case 'conflict':
      return t('uploads.conflict.row');
    case 'stuck':
      return t('uploads.fault.stuck');
    default:
      return t('uploads.fault.network');
  }
}

function refusalText(error: ApiError, t: Translate): string {
  const own = `uploads.fault.${error.code}`;
  if (t.has(own)) return t(own);
  if (error.code !== 'invalid_input' || error.message === '') return t(errorKey(error, t));
  return t('uploads.fault.refused', { reason: error.message });
}

/** The second line of a row. */
export function stateText(job: UploadJob, t: Translate, format: Formatters): string {
  const size = format.size(job.size);
  if (job.state === 'failed' && job.fault) return faultText(job.fault, t, format);
  if (job.state === 'conflict') return t('uploads.conflict.row');
  if (job.isFolder) return t(job.state === 'done' ? 'uploads.row.folderMade' : 'uploads.row.folder');
  if (job.continuedAt !== null && (job.state === 'active' || job.state === 'queued'))
    return continuedText(job, job.continuedAt, t, format);
  if (job.state === 'active') return t('uploads.row.progress', { loaded: format.size(job.loaded), size });
  if (job.state === 'paused' && job.loaded > 0)
    return t('uploads.row.pausedAt', { loaded: format.size(job.loaded), size });
  if (job.state === 'paused') return t('uploads.row.paused', { size });
  if (job.state === 'done') return t('uploads.row.done', { size });
  if (job.loaded > 0) return t('uploads.row.stoppedAt', { loaded: format.size(job.loaded), size });
  return t('uploads.row.queued', { size });
}

/** Says where an upload goes on that was cut off before. */
function continuedText(job: UploadJob, at: number, t: Translate, format: Formatters): string {
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent' }).format(at / job.size);
  const size = format.size(job.size);
  if (job.state !== 'active') return t('uploads.row.continues', { size, percent });
  return t('uploads.row.continued', { loaded: format.size(job.loaded), size, percent });
}

export function titleText({ counts, pending, total, isScanning }: UploadSummary, t: Translate): string {
  if (pending > 0 || isScanning) {
    const isStopped = counts.active + counts.queued === 0 && !isScanning;
    if (isStopped && counts.conflict === pending) return t('uploads.title.waiting', { count: pending });
    if (isStopped) return t('uploads.title.paused', { count: pending });
    return t('uploads.title.active', { count: total });
  }
  return t('uploads.title.failed', { count: counts.failed });
}

/**
 * The line below the title: speed and remaining time, or the reason why there is none, or the sent amount.
 */
export function paceText(summary: UploadSummary, t: Translate, format: Formatters): string {
  const { counts, speed, secondsLeft, isConnected, isScanning, bytesLoaded, bytesTotal } = summary;
  if (summary.pending === 0 && !isScanning) return '';
  if (!isConnected && counts.queued + counts.active > 0) return connectionText(summary, t, format);
  if (counts.active > 0 && summary.stillMs >= STILL_MS)
    return t('uploads.pace.still', { seconds: format.number(Math.floor(summary.stillMs / 1000)) });
  if (isScanning) return t('uploads.pace.scanning');
  const amount = { loaded: format.size(bytesLoaded), size: format.size(bytesTotal) };
  if (counts.active === 0 || speed === null || speed < 1) return t('uploads.row.progress', amount);
  const rate =
    summary.total > MANY_FILES
      ? t('uploads.row.progress', { loaded: format.number(counts.done), size: format.number(summary.total) })
      : t('uploads.pace.rate', { size: format.size(speed) });
  if (secondsLeft === null || secondsLeft > 360_000) return rate;
  return t('uploads.pace.both', { rate, left: timeLeft(secondsLeft, t) });
}

function connectionText({ counts, retryInMs }: UploadSummary, t: Translate, format: Formatters): string {
  if (counts.active > 0) return t('uploads.pace.trying');
  if (retryInMs === null) return t('uploads.pace.offline');
  return t('uploads.pace.retry', { seconds: format.number(Math.max(1, Math.ceil(retryInMs / 1000))) });
}

/** Rounds the time so that it does not flicker: to five seconds, then to minutes, then to hours. */
function timeLeft(seconds: number, t: Translate): string {
  if (seconds < 55) return t('uploads.left.seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  if (seconds < 3300) return t('uploads.left.minutes', { count: Math.max(1, Math.round(seconds / 60)) });
  return t('uploads.left.hours', { count: Math.round(seconds / 3600) });
}
