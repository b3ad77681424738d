import { FileIcon } from '../../../ui/file-icon';
import { linkAddress } from '../model/link-address';
import type { ManagedLink } from '../model/managed-links';
import styles from './managed-link.module.css';

const extensionOf = (name: string): string => /.(\.[^.]+)$/.exec(name)?.[1] ?? '';

/**
 * The path of the shared entry in its owner’s scope, as a link to the page of visitors. Its name is cut off
 * last.
 */
export function LinkPath({ link: { path, hash } }: { link: ManagedLink }) {
  const start = path.replace(/\/$/, '').lastIndexOf('/') + 1;
  const name = path.slice(start);
  return (
    <a className={styles.path} href={linkAddress(hash)} target="_blank" rel="noreferrer" title={path}>
      <FileIcon type="" extension={extensionOf(name)} isDir={path.endsWith('/')} />
      <span className={styles.text} dir="ltr">
        <bdi className={styles.folder}>{path.slice(0, start)}</bdi>
        <bdi className={styles.name}>{name}</bdi>
      </span>
    </a>
  );
}
