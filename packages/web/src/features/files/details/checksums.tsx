import { CHECKSUMS, type Checksum, type VirtualPath } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Spinner } from '../../../ui/spinner';
import { fetchChecksum } from '../api/entry-requests';
import styles from './facts.module.css';

const NAMES: Record<Checksum, string> = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

/** A checksum requires reading the whole file, so each is computed only on request. */
export function Checksums({ path }: { path: VirtualPath }) {
  return CHECKSUMS.map((algorithm) => <ChecksumFact key={algorithm} path={path} algorithm={algorithm} />);
}

function ChecksumFact({ path, algorithm }: { path: VirtualPath; algorithm: Checksum }) {
  const t = useT();
  const errorText = useErrorText();
  const { data, error, isPending, isIdle, mutate } = useMutation({
    mutationFn: () => fetchChecksum(path, algorithm),
  });
  return (
    <div className={styles.fact}>
      <dt>{NAMES[algorithm]}</dt>
      <dd className={styles.checksum}>
        {isIdle && (
          <button type="button" className={styles.show} onClick={() => mutate()}>
            {t('files.info.show')}
          </button>
        )}
        {isPending && <Spinner size={16} />}
        {error && <span className={styles.failed}>{errorText(error)}</span>}
        {data && <code className={styles.sum}>{data}</code>}
      </dd>
    </div>
  );
}
