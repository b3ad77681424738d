import type { VirtualPath } from '@satchel/contract';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { FAULT_TEXTS } from '../../../features/files/prompts/naming/use-names-in-use';
import {
  FolderPicker,
  NewFolderButton,
  useFolderPicker,
} from '../../../features/files/prompts/transfer/folder-picker';
import { rememberTarget } from '../../../features/uploads/received/last-target';
import { removeShare, renamed, withOwnNames } from '../../../features/uploads/received/received-share';
import { UploadIcon } from '../../../features/uploads/tray/upload-icon';
import { useUploads } from '../../../features/uploads/use-uploads';
import { useCurrentUser } from '../../../lib/current-user';
import { faultInName } from '../../../lib/entry-names';
import { useFormat, useT } from '../../../lib/i18n';
import { useOwnFolders } from '../../../lib/own-folders';
import { filesUrl } from '../../../lib/paths';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import { IconButton } from '../../../ui/icon-button';
import { useFolderSource } from '../../frame/overlays/folder-source';
import type { Offer } from './offer';
import styles from './received-page.module.css';

interface ReceivedFormProps {
  offer: Offer;
  /** The folder that is chosen at first. */
  folder: VirtualPath;
}

const inNoFolder = () => false;

/** Lists what was received with names and sizes; nothing is uploaded before it is confirmed here. */
export function ReceivedForm({ offer, folder }: ReceivedFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const source = useFolderSource();
  const { permissionsAt } = useOwnFolders();
  const [files, setFiles] = useState(offer.files);
  const [textName, setTextName] = useState(offer.text?.name ?? '');
  const hasText = offer.text !== null && files.includes(offer.text);
  const fault = hasText ? faultInName(textName, inNoFolder) : null;
  const upload = useTaking(offer);
  const picker = useFolderPicker({
    source,
    here: folder,
    isOffered: (path) => permissionsAt(path).create,
    onConfirm: (target) => {
      if (fault) return;
      const named = files.map((file) => (file === offer.text ? renamed(file, textName.trim()) : file));
      void upload(target, withOwnNames(named));
    },
  });
  const discard = async () => {
    if (offer.id !== null) await removeShare(offer.id);
    await navigate('/files/');
  };
  const leaveOut = (file: File) => {
    const rest = files.filter((each) => each !== file);
    if (rest.length === 0) void discard();
    else setFiles(rest);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    picker.confirm();
  };
  return (
    <form className={styles.form} aria-label={t('apps.page')} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('apps.text')}</p>
      <ul className={styles.list} aria-label={t('apps.page')}>
        {files.map((file) => (
          <FileRow key={file.name} file={file} onLeaveOut={() => leaveOut(file)} />
        ))}
      </ul>
      {hasText && (
        <TextField
          label={t('apps.name')}
          value={textName}
          onChange={setTextName}
          error={fault ? t(FAULT_TEXTS[fault], { name: textName }) : undefined}
          autoComplete="off"
          selectStem
        />
      )}
      <div className={styles.folders}>
        {/* The focus would scroll the names out of view. */}
        <FolderPicker picker={picker} takesFocus={false} />
        <NewFolderButton picker={picker} />
      </div>
      <footer className={styles.footer}>
        <Button onPress={() => void discard()}>{t('apps.discard')}</Button>
        <Button type="submit" variant="primary" isDisabled={!picker.canConfirm || fault !== null}>
          {t('uploads.drop.title', { folder: picker.targetName })}
        </Button>
      </footer>
    </form>
  );
}

/** Hands the files over to the queue, shows their folder, and removes them from the browser. */
function useTaking({ id }: Offer) {
  const { uploadFiles } = useUploads();
  const user = useCurrentUser();
  const navigate = useNavigate();
  return async (target: VirtualPath, files: readonly File[]) => {
    uploadFiles(target, files);
    rememberTarget(user.id, target);
    if (id !== null) await removeShare(id);
    await navigate(filesUrl(target, true));
  };
}

function FileRow({ file, onLeaveOut }: { file: File; onLeaveOut: () => void }) {
  const t = useT();
  const format = useFormat();
  // The names come from anybody, and are confirmed here.
  const name = visibleName(file.name);
  return (
    <li className={styles.row}>
      <UploadIcon file={file} name={file.name} size={22} />
      <span className={styles.words}>
        <bdi className={styles.name} title={name}>
          {name}
        </bdi>
        <span className={styles.size}>{format.size(file.size)}</span>
      </span>
      <IconButton size="small" label={t('apps.remove', { name })} icon={X} onPress={onLeaveOut} />
    </li>
  );
}
