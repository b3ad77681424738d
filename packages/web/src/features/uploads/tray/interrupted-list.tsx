import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { hasHandle } from '../unfinished/unfinished-list';
import type { UnfinishedUpload } from '../unfinished/unfinished-upload';
import { unfinishedList, useUploadStore } from '../upload-store';
import { PickButtons, Row, Rows } from './unfinished-rows';
import styles from './upload-tray.module.css';

/** The uploads of closed pages of this browser, and the buttons with which they go on. */
export function InterruptedList({ interrupted }: { interrupted: readonly UnfinishedUpload[] }) {
  const t = useT();
  const unfinished = useUploadStore((state) => state.unfinished);
  const toPick = interrupted.filter((upload) => !hasHandle(unfinished, upload));
  const count = interrupted.length;
  return (
    <section aria-label={t('uploads.interrupted.label')}>
      <header className={styles.again}>
        <h2 className={styles.title}>{t('uploads.interrupted.title', { count })}</h2>
        <p className={styles.hint}>
          {toPick.length > 0
            ? t('uploads.interrupted.text', { count: toPick.length })
            : t('uploads.interrupted.mayAsk')}
        </p>
        <div className={styles.choices}>
          {toPick.length < count && (
            <Button
              variant="primary"
              className={styles.choose}
              onPress={() => void unfinishedList.continueAll()}
            >
              {t('uploads.interrupted.continue')}
            </Button>
          )}
          <PickButtons uploads={toPick} isMain={toPick.length === count} />
          <Button
            variant="plain"
            className={styles.choose}
            onPress={() => void unfinishedList.abandon(interrupted)}
          >
            {t('uploads.interrupted.forgetAll', { count })}
          </Button>
        </div>
      </header>
      <Rows uploads={interrupted}>{(upload) => <InterruptedRow key={upload.path} upload={upload} />}</Rows>
    </section>
  );
}

function InterruptedRow({ upload }: { upload: UnfinishedUpload }) {
  const t = useT();
  const format = useFormat();
  const obstacle = useUploadStore((state) => state.unfinished.obstacles.get(upload.path));
  const { size, loaded, isBegun } = upload;
  const amount = { loaded: format.size(loaded), size: format.size(size) };
  const text = isBegun && loaded > 0 ? t('uploads.interrupted.row', amount) : format.size(size);
  return (
    <Row
      upload={upload}
      text={obstacle ? t(`uploads.interrupted.${obstacle}`) : text}
      isTrouble={obstacle !== undefined}
      onForget={() => void unfinishedList.abandon([upload])}
    />
  );
}
