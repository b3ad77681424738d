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
  const forget = (upload: OtherUpload) => {
    if (upload.isReceiving) setAsked(upload);
    else void drop(upload, t);
  };
  return (
    <section className={styles.interrupted} aria-label={t('uploads.others.title')}>
      <header className={styles.others}>
        <h2 className={styles.quiet}>{t('uploads.others.title')}</h2>
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
            {(upload) => <OtherRow key={upload.uploadId} upload={upload} onForget={() => forget(upload)} />}
          </Rows>
        </>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('uploads.cancelAll.title', { count: 1 })}
        description={t('uploads.others.confirm', { name: asked?.fileName ?? '' })}
        confirm={t('uploads.cancelAll.confirm')}
        onConfirm={() => {
          if (asked) void drop(asked, t);
          setAsked(null);
        }}
        cancel={t('uploads.cancelAll.keep')}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

function OtherRow({ upload, onForget }: { upload: OtherUpload; onForget: () => void }) {
  const t = useT();
  const format = useFormat();
  const { loaded, size, touchedAt, isReceiving } = upload;
  const amount = { loaded: format.size(loaded), size: format.size(size) };
  const text = isReceiving
    ? t('uploads.others.receiving', amount)
    : t('uploads.others.row', { ...amount, time: format.relativeTime(touchedAt) });
  return <Row upload={upload} text={text} onForget={onForget} />;
}

async function drop(upload: OtherUpload, t: ReturnType<typeof useT>): Promise<void> {
  try {
    await unfinishedList.drop(upload);
  } catch (error) {
    toast.error(t(errorKey(error, t)));
  }
}
