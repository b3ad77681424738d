import {
  joinPath,
  parentOf,
  parseVirtualPath,
  ROOT,
  type TrashItem,
  type VirtualPath,
} from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { readResource, refreshFolders } from '../../../features/files/api/resource-query';
import { FolderTree } from '../../../features/files/folders/folder-tree';
import type { Conflict, TransferItem } from '../../../features/files/model/transfer-plan';
import { askAboutConflicts } from '../../../features/files/state/prompt-store';
import type { RestoreAnswer, RestoreConflict } from '../../../features/trash/restore-items';
import { TrashScreen } from '../../../features/trash/trash-screen';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { PageHeader, PageTitle } from '../../frame/page-header';
import { PageFoot } from '../../frame/phone-foot';
import { usePageTitle } from '../../frame/use-page-title';
import { ErrorPage } from '../error-page';
import styles from './settings-page.module.css';

/** The trash of a user with the permission to delete. */
export function TrashPage() {
  const { perm } = useCurrentUser();
  return perm.delete ? <Trash /> : <ErrorPage kind="forbidden" />;
}

function Trash() {
  const t = useT();
  const client = useQueryClient();
  usePageTitle(t('frame.trash'));
  return (
    <>
      <PageHeader start={<PageTitle>{t('frame.trash')}</PageTitle>} />
      <div className={styles.content}>
        <TrashScreen
          ask={askFolderByFolder}
          onRestored={(paths) => void refreshFolders(client, paths.flatMap(foldersAbove))}
          renderFolders={(picker) => (
            <FolderTree label={t('files.transfer.tree')} isDisabled={() => false} {...picker} />
          )}
        />
      </div>
      <PageFoot />
    </>
  );
}

/** Folders that were missing have been created, too. */
function foldersAbove(path: string): VirtualPath[] {
  const folder = parentOf(parseVirtualPath(path));
  return folder === ROOT ? [ROOT] : [folder, ...foldersAbove(folder)];
}

/** The prompt about existing names covers one folder. */
async function askFolderByFolder(conflicts: readonly RestoreConflict[]): Promise<RestoreAnswer[] | null> {
  const answers = new Map<RestoreConflict, RestoreAnswer>();
  for (const folder of new Set(conflicts.map((conflict) => conflict.folder))) {
    const here = conflicts.filter((conflict) => conflict.folder === folder);
    const questions = await Promise.all(here.map(questionOf));
    const resolutions = await askAboutConflicts({ transfer: 'move', folder, conflicts: questions });
    if (resolutions === null) return null;
    for (const [index, conflict] of here.entries()) answers.set(conflict, resolutions[index] ?? 'skip');
  }
  return conflicts.map((conflict) => answers.get(conflict) ?? 'skip');
}

async function questionOf({ item, folder }: RestoreConflict): Promise<Conflict> {
  const incoming = incomingOf(item);
  const path = joinPath(folder, item.name);
  // The existing entry may be hidden from this user.
  const existing = await readResource(path).catch(() => ({ ...incoming, path }));
  return { incoming, existing };
}

function incomingOf({ name, isDir, size }: TrashItem): TransferItem {
  const extension = /.(\.[^.]+)$/.exec(name)?.[1] ?? '';
  return { path: '', name, isDir, size: size ?? 0, modified: '', type: '', extension };
}
