import { type DownloadEnd, isDownloadEnd } from '@satchel/contract';
import { useEffect, useState } from 'react';
import { onLiveChanges } from '../../lib/api/live';
import { againOf } from '../../lib/browser/downloads';
import { useFormat, useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';
import { type Part, WithMessages } from '../part-messages';

type Interrupted = Extract<DownloadEnd, { type: 'interrupted' }>;

/** So many names are in a notice about several downloads. */
const MOST_NAMES = 5;

const DOWNLOADS: readonly Part[] = ['downloads'];

/**
 * Reports downloads that lack something or were interrupted: the browser saves them, so only the server knows
 * how they end.
 */
export function DownloadNotices() {
  const [ends, setEnds] = useState<readonly DownloadEnd[]>([]);
  useEffect(
    () =>
      onLiveChanges((changes) => {
        const more = (changes ?? []).filter(isDownloadEnd);
        if (more.length > 0) setEnds((before) => [...before, ...more]);
      }),
    [],
  );
  if (ends.length === 0) return null;
  return (
    <WithMessages of={DOWNLOADS} fallback={null}>
      <Notices of={ends} onShown={() => setEnds([])} />
    </WithMessages>
  );
}

function Notices({ of: ends, onShown }: { of: readonly DownloadEnd[]; onShown: () => void }) {
  const t = useT();
  const format = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end is shown once, in the language of that time
  useEffect(() => {
    for (const end of ends) {
      if (end.type !== 'incomplete') continue;
      const { archive: name, count, note } = end;
      toast.error(t('downloads.incomplete', { name, count, note }));
    }
    const interrupted = ends.filter((end) => end.type === 'interrupted');
    const [only, ...others] = interrupted;
    if (only && others.length === 0) showInterrupted(only);
    else if (only) {
      const names = format.list(interrupted.slice(0, MOST_NAMES).map(({ name }) => name));
      toast.error(t('downloads.several', { names: interrupted.length > MOST_NAMES ? `${names} …` : names }));
    }
    onShown();
  }, [ends]);

  function showInterrupted({ name, download, reason, received, size, isArchive }: Interrupted): void {
    const begun = format.size(received);
    const reached =
      size === null ? begun : t('downloads.reached', { received: begun, size: format.size(size) });
    const run = againOf(download);
    const remove = toast.error(t(`downloads.${reason}`, { name, reached }), {
      details: t(isArchive ? 'downloads.restart' : 'downloads.resume'),
      action: run && {
        label: t('downloads.again'),
        run: () => {
          remove();
          run();
        },
      },
    });
  }
  return null;
}
