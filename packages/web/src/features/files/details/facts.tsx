import { type ListingItem, mayView, parseVirtualPath, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { usePermissions } from '../../../lib/own-folders';
import { Spinner } from '../../../ui/spinner';
import { fetchDimensions } from '../api/entry-requests';
import { resourceQuery } from '../api/resource-query';
import { Checksums } from './checksums';
import styles from './facts.module.css';
import { useTreeSize } from './use-tree-size';

interface FactsProps {
  /** An empty list means the folder itself. */
  items: readonly ListingItem[];
  folder: VirtualPath;
  /** Puts names above values, for narrow panels. */
  isNarrow?: boolean;
}

/** The details of an entry, of several, or of a folder. */
export function Facts({ items, folder, isNarrow }: FactsProps) {
  const [item] = items;
  const classes = clsx(styles.facts, isNarrow && styles.narrow);
  return (
    <>
      <dl className={classes}>
        {item === undefined && <FactsOfHere folder={folder} />}
        {items.length === 1 &&
          item &&
          (item.isDir ? <FactsOfFolder {...item} /> : <FactsOfFile item={item} />)}
        {items.length > 1 && <Totals items={items} />}
      </dl>
      {items.length === 1 && item && <FoldedChecksums item={item} className={classes} />}
      {items.length === 1 && item && !item.isDir && <OnlyLook item={item} />}
    </>
  );
}

/** Says why there is no download. */
function OnlyLook({ item }: { item: ListingItem }) {
  const t = useT();
  const perm = usePermissions(parseVirtualPath(item.path));
  if (perm.download || !mayView(perm) || !t.has('viewer.onlyLook')) return null;
  return <p className={styles.counting}>{t('viewer.onlyLook')}</p>;
}

/** The checksums in one line, which opens. */
function FoldedChecksums({ item, className }: { item: ListingItem; className: string }) {
  const t = useT();
  const perm = usePermissions(parseVirtualPath(item.path));
  if (!perm.download || item.isDir || item.type === 'invalid_link') return null;
  return (
    <details className={styles.folded} key={item.path}>
      <summary>{t('files.info.checksums')}</summary>
      <dl className={className}>
        <Checksums path={parseVirtualPath(item.path)} />
      </dl>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Size({ bytes, children }: { bytes: number; children?: ReactNode }) {
  const t = useT();
  const format = useFormat();
  return (
    <Fact name={t('files.info.size')}>
      {format.size(bytes)} {bytes >= 1024 && <small>({t('files.info.bytes', { count: bytes })})</small>}
      {children}
    </Fact>
  );
}

function Modified({ date }: { date: string | null }) {
  const t = useT();
  const format = useFormat();
  return (
    <Fact name={t('files.info.modified')}>
      {format.relativeTime(date)} {date !== null && <small>({format.dateTime(date)})</small>}
    </Fact>
  );
}

function Path({ path }: { path: string }) {
  const t = useT();
  return (
    <Fact name={t('files.info.path')}>
      <bdi className={styles.path}>{path}</bdi>
    </Fact>
  );
}

function FactsOfFile({ item }: { item: ListingItem }) {
  const path = parseVirtualPath(item.path);
  const perm = usePermissions(path);
  return (
    <>
      <Size bytes={item.size} />
      {mayView(perm) && item.type === 'image' && <Resolution path={path} modified={item.modified} />}
      <Modified date={item.modified} />
      <Path path={item.path} />
    </>
  );
}

/** Absent for pictures that the server cannot read. */
function Resolution({ path, modified }: { path: VirtualPath; modified: string | null }) {
  const t = useT();
  const { data, isPending } = useQuery({
    queryKey: ['dimensions', path, modified],
    queryFn: ({ signal }) => fetchDimensions(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (!data && !isPending) return null;
  return (
    <Fact name={t('files.info.resolution')}>
      {data ? t('files.info.pixels', { width: data.width, height: data.height }) : <Spinner size={14} />}
    </Fact>
  );
}

function FactsOfHere({ folder }: { folder: VirtualPath }) {
  const { data } = useQuery(resourceQuery(folder));
  return <FactsOfFolder path={folder} modified={data?.modified} />;
}

function FactsOfFolder({ path, modified }: { path: string; modified: string | null | undefined }) {
  const items = useMemo(() => [{ path, isDir: true, size: 0 }], [path]);
  return (
    <>
      <Totals items={items} isInside />
      {modified !== undefined && <Modified date={modified} />}
      <Path path={path} />
    </>
  );
}

interface TotalsProps {
  items: Parameters<typeof useTreeSize>[0];
  /** The content of the one folder is counted, but not the folder itself. */
  isInside?: boolean;
}

function Totals({ items, isInside = false }: TotalsProps) {
  const t = useT();
  const { list } = useFormat();
  const errorText = useErrorText();
  const { size, numFiles, numDirs, isCounting, error } = useTreeSize(items);
  const folders = numDirs - (isInside ? 1 : 0);
  return (
    <>
      <Size bytes={size}>
        {isCounting && (
          <span className={styles.counting}>
            <Spinner size={14} />
            {t('files.info.counting')}
          </span>
        )}
        {error !== null && <span className={styles.failed}>{errorText(error)}</span>}
      </Size>
      <Fact name={t('files.info.contains')}>
        {list([t('files.count.folders', { count: folders }), t('files.count.files', { count: numFiles })])}
      </Fact>
    </>
  );
}
