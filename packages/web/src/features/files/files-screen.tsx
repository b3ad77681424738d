import { useIsPhone } from '../../lib/use-media-query';
import { ListMenu } from './chrome/list-menu';
import { BottomBar } from './chrome/selection/bottom-bar';
import { FolderStrip } from './chrome/selection/folder-strip';
import { SelectionAnnouncer } from './chrome/selection/selection-announcer';
import { useActionKeys } from './chrome/use-action-keys';
import styles from './files-screen.module.css';
import { useActionContext, useFiles } from './screen/files-context';
import { EmptyFolder } from './views/empty-folder';
import { FileList } from './views/file-list';
import { ListSkeleton } from './views/list-skeleton';

/** The listing of a folder with everything that belongs to it but the header. Stands inside `FilesProvider`. */
export function FilesScreen() {
  const isPhone = useIsPhone();
  return (
    <div className={styles.screen}>
      <ActionKeys />
      {!isPhone && <FolderStrip />}
      <Content />
      {isPhone && <BottomBar />}
      <ListMenu />
      <SelectionAnnouncer />
    </div>
  );
}

function ActionKeys() {
  useActionKeys(useActionContext());
  return null;
}

function Content() {
  const { resource, order, folder } = useFiles();
  if (!resource) return <ListSkeleton key={folder} />;
  if (order.items.length === 0) return <EmptyFolder />;
  return <FileList key={folder} />;
}
