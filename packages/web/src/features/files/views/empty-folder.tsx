import { FolderOpen, FolderPlus, Upload } from 'lucide-react';
import { useT } from '../../../lib/i18n';
import { useIsTouch } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { isAllowed } from '../actions/action';
import { actionOf } from '../actions/action-registry';
import { useActionContext, useFiles } from '../screen/files-context';
import styles from './empty-folder.module.css';

/** An empty folder, with the actions that fill it. */
export function EmptyFolder() {
  const t = useT();
  const context = useActionContext();
  const { store } = useFiles();
  const isTouch = useIsTouch();
  const upload = actionOf('upload');
  const newFolder = actionOf('newFolder');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the header has all of the menu's actions
    <div
      className={styles.empty}
      onContextMenu={(event) => {
        event.preventDefault();
        store.setState({ menu: { x: event.clientX, y: event.clientY, on: 'folder' } });
      }}
    >
      <EmptyState
        icon={FolderOpen}
        title={t('files.empty.title')}
        text={isAllowed(upload, context) && !isTouch ? t('files.empty.hint') : undefined}
        actions={
          <>
            {isAllowed(upload, context) && (
              <Button variant="primary" icon={Upload} onPress={() => upload.run(context)}>
                {t('files.action.upload')}
              </Button>
            )}
            {isAllowed(newFolder, context) && (
              <Button icon={FolderPlus} onPress={() => newFolder.run(context)}>
                {t('files.action.newFolder')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
