import { clsx } from 'clsx';
import { FileUp, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { pickFromDisk } from '../sources/pick-files';
import { uploadsOfPicked } from '../sources/read-drop';
import type { UnfinishedUpload } from '../unfinished/unfinished-upload';
import { unfinishedList } from '../upload-store';
import styles from './upload-tray.module.css';

/** The number of rows before the button that shows the others. */
const SHOWN = 4;

interface PickButtonsProps {
  /** The uploads whose files must be chosen again. */
  uploads: readonly UnfinishedUpload[];
  isMain: boolean;
}

/** The buttons that open the picker for files and, where there are any in folders, for a folder. */
export function PickButtons({ uploads, isMain }: PickButtonsProps) {
  const t = useT();
  if (uploads.length === 0) return null;
  const hasFolders = uploads.some(({ target, path }) => path.slice(target.length + 1).includes('/'));
  return (
    <>
      <Button
        variant={isMain ? 'primary' : undefined}
        className={styles.choose}
        onPress={() => void pick(false, t)}
      >
        {t('uploads.interrupted.pick', { count: uploads.length })}
      </Button>
      {hasFolders && (
        <Button className={styles.choose} onPress={() => void pick(true, t)}>
          {t('uploads.interrupted.pickFolder')}
        </Button>
      )}
    </>
  );
}

interface RowsProps<Upload> {
  uploads: readonly Upload[];
  children: (upload: Upload) => ReactNode;
}

/** Some rows, and a button that shows all. */
export function Rows<Upload>({ uploads, children }: RowsProps<Upload>) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? uploads : uploads.slice(0, SHOWN);
  return (
    <>
      <ul className={styles.leftovers}>{shown.map(children)}</ul>
      {shown.length < uploads.length && (
        <Button variant="plain" className={styles.rest} onPress={() => setWhole(true)}>
          {t('uploads.interrupted.more', { count: uploads.length - shown.length })}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  upload: UnfinishedUpload;
  text: string;
  isTrouble?: boolean;
  onForget: () => void;
}

/** An upload that was cut off: its name, the state and the path, and the button that drops it. */
export function Row({ upload: { fileName, path }, text, isTrouble = false, onForget }: RowProps) {
  const t = useT();
  return (
    <li className={styles.leftover}>
      <FileUp className={styles.glyph} size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <span className={styles.name} title={path} dir="auto">
          {fileName}
        </span>
        <span className={clsx(styles.state, styles.twoLines, isTrouble && styles.trouble)} title={text}>
          {text}
          {!isTrouble && (
            <>
              {' · '}
              <bdi title={path}>{path}</bdi>
            </>
          )}
        </span>
      </div>
      <IconButton
        size="small"
        label={t('uploads.interrupted.forget', { name: fileName })}
        icon={X}
        onPress={onForget}
      />
    </li>
  );
}

async function pick(isFolder: boolean, t: ReturnType<typeof useT>): Promise<void> {
  const chosen = await uploadsOfPicked(await pickFromDisk(isFolder ? 'folder' : 'files'));
  const others = unfinishedList.continuePicked(chosen);
  const [other] = others;
  // A folder contains more files than the interrupted ones.
  const isAmiss = other !== undefined && (!isFolder || others.length === chosen.length);
  if (isAmiss) toast.error(t('uploads.interrupted.other', { count: others.length, name: other.name }));
}
