import { FileUp, X } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { pickFromDisk } from '../sources/pick-files';
import { matchPicked, type UnfinishedUpload } from '../unfinished/unfinished-upload';
import { abandonUploads, continueUploads, useUploadStore } from '../upload-store';
import styles from './upload-tray.module.css';

/** The number of rows before the button that shows the others. */
const SHOWN = 4;

/** The uploads of a closed page: the files to choose again, and the button for it. */
export function InterruptedList() {
  const t = useT();
  const interrupted = useUploadStore((state) => state.interrupted);
  const [isWhole, setWhole] = useState(false);
  if (interrupted.length === 0) return null;
  const shown = isWhole ? interrupted : interrupted.slice(0, SHOWN);
  const hasFolders = interrupted.some(({ target, path }) => path.slice(target.length + 1).includes('/'));
  return (
    <section className={styles.interrupted} aria-label={t('uploads.interrupted.label')}>
      <header className={styles.again}>
        <h2 className={styles.title}>{t('uploads.interrupted.title', { count: interrupted.length })}</h2>
        <p className={styles.hint}>{t('uploads.interrupted.text', { count: interrupted.length })}</p>
        <div className={styles.choices}>
          <Button
            variant="primary"
            className={styles.choose}
            onPress={() => void pick(interrupted, false, t)}
          >
            {t('uploads.interrupted.pick', { count: interrupted.length })}
          </Button>
          {hasFolders && (
            <Button className={styles.choose} onPress={() => void pick(interrupted, true, t)}>
              {t('uploads.interrupted.pickFolder')}
            </Button>
          )}
          <Button variant="plain" className={styles.choose} onPress={() => void abandonUploads(interrupted)}>
            {t('uploads.interrupted.forgetAll', { count: interrupted.length })}
          </Button>
        </div>
      </header>
      <ul className={styles.leftovers}>
        {shown.map((upload) => (
          <InterruptedRow key={upload.path} upload={upload} />
        ))}
      </ul>
      {shown.length < interrupted.length && (
        <Button variant="plain" className={styles.rest} onPress={() => setWhole(true)}>
          {t('uploads.interrupted.more', { count: interrupted.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

function InterruptedRow({ upload }: { upload: UnfinishedUpload }) {
  const t = useT();
  const format = useFormat();
  const { path, fileName, size, loaded, isBegun } = upload;
  const amount = { loaded: format.size(loaded), size: format.size(size) };
  const text = isBegun && loaded > 0 ? t('uploads.interrupted.row', amount) : format.size(size);
  return (
    <li className={styles.leftover}>
      <FileUp className={styles.glyph} size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name} title={path}>
          <bdi>{fileName}</bdi>
        </span>
        <span className={styles.state} title={path}>
          {text} · <bdi>{path}</bdi>
        </span>
      </div>
      <IconButton
        size="small"
        label={t('uploads.interrupted.forget', { name: fileName })}
        icon={X}
        onPress={() => void abandonUploads([upload])}
      />
    </li>
  );
}

async function pick(
  interrupted: readonly UnfinishedUpload[],
  isFolder: boolean,
  t: ReturnType<typeof useT>,
): Promise<void> {
  const files = await pickFromDisk(isFolder ? 'folder' : 'files');
  const { matched, others } = matchPicked(interrupted, files);
  continueUploads(matched);
  const [other] = others;
  // A folder contains more files than the interrupted ones.
  const isAmiss = other !== undefined && (!isFolder || matched.length === 0);
  if (isAmiss) toast.error(t('uploads.interrupted.other', { count: others.length, name: other.name }));
}
