import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { Checkbox } from '../../../ui/fields/checkbox';
import type { ConflictChoice, UploadJob } from '../queue/upload-job';
import { useUploadStore } from '../upload-store';
import { ConflictSides } from './conflict-sides';

interface ConflictPromptProps {
  job: UploadJob;
  canReplace: boolean;
  /** Later: the conflict waits in the tray. */
  onClose: () => void;
}

/** Asks how to resolve a taken name, and shows both files. */
export function ConflictPrompt({ job, canReplace, onClose }: ConflictPromptProps) {
  const t = useT();
  const { queue, summary } = useUploadStore();
  const [forRest, setForRest] = useState(false);
  useEffect(() => void queue.describeExisting(job.id), [queue, job.id]);
  const hasRest = summary.counts.conflict + summary.counts.queued + summary.counts.active > 1;
  const choose = (choice: ConflictChoice) => queue.resolve(job.id, choice, forRest && hasRest);
  return (
    <Dialog
      title={t('uploads.conflict.title', { name: job.name })}
      description={t(canReplace ? 'uploads.conflict.text' : 'uploads.conflict.textNoReplace')}
      isOpen
      onClose={onClose}
      onSubmit={() => choose(canReplace ? 'replace' : 'keep-both')}
      actions={
        <>
          <Button onPress={() => choose('skip')}>{t('uploads.conflict.skip')}</Button>
          {canReplace && (
            <Button onPress={() => choose('keep-both')}>{t('uploads.conflict.keepBoth')}</Button>
          )}
          <Button variant="primary" type="submit" autoFocus>
            {t(canReplace ? 'uploads.conflict.replace' : 'uploads.conflict.keepBoth')}
          </Button>
        </>
      }
    >
      <ConflictSides job={job} />
      {hasRest && (
        <Checkbox isSelected={forRest} onChange={setForRest}>
          {t('uploads.conflict.forRest')}
        </Checkbox>
      )}
    </Dialog>
  );
}
