import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useState } from 'react';
import { errorKey } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import type { OtherUpload } from '../unfinished/other-devices';
import { unfinishedList } from '../upload-store';
import { PickButtons, Row, Rows } from './unfinished-rows';
import styles from './upload-tray.module.css';

/** The unfinished uploads of other devices: a heading that opens the list, because they may be under way there. */
export function OthersList({ others }: { others: readonly OtherUpload[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<OtherUpload | null>(null);
  if (others.every(({ uploadId }) => closed.includes(uploadId))) return null;
  const toggle = () => {
    if (!isOpen) void unfinishedList.ask(true);
    setOpen(!isOpen);
  };
  const title = t('uploads.others.title', { count: others.length });
  return (
    <section aria-label={title}>
      <header className={styles.others}>
        <h2 className={styles.quiet}>{title}</h2>
        <IconButton
          size="small"
          label={t(isOpen ? 'uploads.action.collapse' : 'uploads.action.expand')}
          icon={isOpen ? ChevronDown : ChevronUp}
          onPress={toggle}
        />
        <IconButton
          size="small"
          label={t('uploads.action.dismiss')}
          icon={X}
          onPress={() => setClosed(others.map(({ uploadId }) => uploadId))}
        />
      </header>
      {isOpen && (
        <>
          <div className={styles.otherChoices}>
            <p className={styles.hint}>{t('uploads.interrupted.text', { count: others.length })}</p>
            <div className={styles.choices}>
              <PickButtons uploads={others} isMain={false} />
            </div>
          </div>
          <Rows uploads={others}>
            {(upload) => <OtherRow key={upload.uploadId} upload={upload} onForget={() => setAsked(upload)} />}
          </Rows>
        </>
      )}
      {asked && <DropDialog upload={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Asks before the server deletes its part: another device may still have to send the rest. */
function DropDialog({ upload, onClose }: { upload: OtherUpload; onClose: () => void }) {
  const t = useT();
  const { fileName: name, isReceiving } = upload;
  const state = useStateText(upload);
  const texts = isReceiving
    ? {
        title: t('uploads.cancelAll.title', { count: 1 }),
        description: t('uploads.others.confirm', { name }),
        confirm: t('uploads.cancelAll.confirm'),
        cancel: t('uploads.cancelAll.keep'),
      }
    : {
        title: t('uploads.interrupted.forget', { name }),
        description: state,
        confirm: t('uploads.interrupted.forgetAll', { count: 1 }),
      };
  const confirm = () => {
    onClose();
    void drop(upload, t);
  };
  return <ConfirmDialog isOpen {...texts} onConfirm={confirm} onClose={onClose} />;
}

function OtherRow({ upload, onForget }: { upload: OtherUpload; onForget: () => void }) {
  return <Row upload={upload} text={useStateText(upload)} onForget={onForget} />;
}

function useStateText({ loaded, size, touchedAt, isReceiving }: OtherUpload): string {
  const t = useT();
  const format = useFormat();
  const amount = { loaded: format.size(loaded), size: format.size(size) };
  if (isReceiving) return t('uploads.others.receiving', amount);
  return t('uploads.others.row', { ...amount, time: format.relativeTime(touchedAt) });
}

async function drop(upload: OtherUpload, t: ReturnType<typeof useT>): Promise<void> {
  try {
    await unfinishedList.drop(upload);
  } catch (error) {
    toast.error(t(errorKey(error, t)));
  }
}
