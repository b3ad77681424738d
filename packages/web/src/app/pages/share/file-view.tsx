import { joinPath, ROOT } from '@satchel/contract';
import { InfoBox } from '../../../features/visitors/info/info-box';
import type { SharedItem, Visit } from '../../../features/visitors/link/use-visit';
import { useT } from '../../../lib/i18n';
import { late } from '../../frame/late';
import { usePageTitle } from '../../frame/use-page-title';
import { canBeSeen } from './can-be-seen';
import styles from './share-page.module.css';

const SingleFile = late(() => import('./single-file'), 'SingleFile');

/** The page of a link to one file: its content, if a browser can show it, and its properties. */
export function FileView({ file, visit: { link } }: { file: SharedItem; visit: Visit }) {
  const t = useT();
  usePageTitle(t('visitors.title', { name: file.name }));
  const info = <InfoBox link={link} item={file} name={file.name} path={ROOT} count={0} />;
  if (!canBeSeen(file) && !(link.isViewOnly && file.type === 'pdf'))
    return <div className={styles.alone}>{info}</div>;
  return (
    <div className={styles.single}>
      <section className={styles.preview} aria-label={t('visitors.preview', { name: file.name })}>
        {/* Every path below such a link returns the file; the name in the address tells viewers its type. */}
        <SingleFile link={link} file={{ ...file, path: joinPath(ROOT, file.name) }} />
      </section>
      <div className={styles.side}>{info}</div>
    </div>
  );
}
