import { useEffect, useRef } from 'react';
import { type Translate, useFormat, useT } from '../../../lib/i18n';
import type { RoundReport, UploadSummary } from '../queue/upload-summary';
import { listenToUploads } from '../upload-store';
import { showNotice } from './end-notice';
import { keepScreenOn } from './keep-screen-on';
import { beginRound, endRound } from './long-round';
import { hidePercentage, percentageOf, showPercentage } from './show-percentage';

const nothing = () => undefined;

/**
 * The effects of running uploads outside of the page: the screen stays on, the title and the icon of the app
 * show the percentage, and the end of a long round is told to a person who looks elsewhere. All of them end
 * with the uploads, with the session and with the page.
 */
export function useRunning(summary: UploadSummary): void {
  const { pending, isScanning } = summary;
  const isRunning = pending > 0 || isScanning;
  useScreen(isSending(summary));
  usePercentage(isRunning, summary.fraction);
  useEndNotice(isRunning);
}

/** False if all of them are paused, wait for an answer, or for a connection that is lost. */
export function isSending({ counts, isScanning, isConnected }: UploadSummary): boolean {
  return isScanning || (isConnected && counts.active + counts.queued > 0);
}

function useScreen(isWanted: boolean): void {
  useEffect(() => (isWanted ? keepScreenOn() : undefined), [isWanted]);
}

function usePercentage(isRunning: boolean, fraction: number): void {
  const { locale } = useFormat();
  const percentage = percentageOf(fraction, document.hasFocus());
  useEffect(() => {
    if (isRunning) showPercentage(percentage, locale);
  }, [isRunning, percentage, locale]);
  useEffect(() => {
    if (!isRunning) return;
    window.addEventListener('pagehide', hidePercentage);
    return () => {
      window.removeEventListener('pagehide', hidePercentage);
      hidePercentage();
    };
  }, [isRunning]);
}

function useEndNotice(isRunning: boolean): void {
  const t = useT();
  const latest = useRef(t);
  useEffect(() => {
    latest.current = t;
  }, [t]);
  useEffect(() => {
    if (!isRunning) return;
    beginRound();
    return () => void endRound();
  }, [isRunning]);
  useEffect(() => {
    const onRoundEnd = (report: RoundReport) => {
      if (endRound()) tellEnd(report, latest.current);
    };
    return listenToUploads({ onFoldersChanged: nothing, onRoundEnd });
  }, []);
}

function tellEnd({ done, failed }: RoundReport, t: Translate): void {
  const parts = [
    ...(done > 0 ? [t('uploads.title.done', { count: done })] : []),
    ...(failed > 0 ? [t('uploads.title.failed', { count: failed })] : []),
  ];
  const [title, body = ''] = parts;
  if (title !== undefined) void showNotice(title, body);
}
