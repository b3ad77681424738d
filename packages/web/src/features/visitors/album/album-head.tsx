import {
  type AlbumFacts,
  type ListingItem,
  ROOT,
  type SharedResource,
  type VirtualPath,
} from '@satchel/contract';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import type { SharedLink } from '../../../lib/shared-link';
import { sortChoice } from '../../../listing/listing-controls';
import apart from '../../../ui/facts.module.css';
import { MenuButton } from '../../../ui/menu/menu-button';
import type { SharedOrder } from '../folder/use-shared-list';
import { DownloadButton } from '../info/download-button';
import { pictureAddress } from '../link/share-downloads';
import styles from './album-head.module.css';
import { useFolderSize } from './use-folder-size';
import type { AlbumOrder } from './wall-lines';

interface AlbumHeadProps {
  link: SharedLink;
  /** Its items are sorted by name. */
  folder: SharedResource;
  album: AlbumFacts;
  order: AlbumOrder;
  sorted: Pick<SharedOrder, 'sorting' | 'sortBy'>;
  path: VirtualPath;
  /** The title of the album, or the name of a folder in it. */
  title: string;
}

/** The cover and title of an album, who shares it and until when, and the download of everything. */
export function AlbumHead({ link, folder, album, order, sorted, path, title }: AlbumHeadProps) {
  const t = useT();
  const format = useFormat();
  const cover = path === ROOT ? coverOf(folder, album.cover) : undefined;
  const bytes = useFolderSize(link, path, order);
  const all = t('album.downloadAll');
  return (
    <header className={styles.head}>
      {cover && pageConfig.EnableThumbs && <Cover key={cover.path} link={link} item={cover} />}
      <div className={styles.line}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            <bdi>{title}</bdi>
          </h1>
          <p className={clsx(styles.facts, apart.facts)}>
            <span>{t('album.by', { owner: album.owner })}</span>
            {album.expire > 0 && <End expire={album.expire} />}
            <Counts order={order} />
          </p>
        </div>
        {order.items.length > 0 && (
          <div className={styles.tools}>
            <SortMenu sorted={sorted} />
            <DownloadButton
              link={link}
              path={path}
              isFolder
              label={bytes > 0 ? `${all} · ${format.size(bytes)}` : all}
            />
          </div>
        )}
      </div>
    </header>
  );
}

/** The button names the chosen order, and its arrow shows the direction. */
function SortMenu({ sorted }: Pick<AlbumHeadProps, 'sorted'>) {
  const t = useT();
  const choice = sortChoice(sorted, t);
  const chosen = choice.options.find(({ id }) => choice.chosen.includes(id));
  const Arrow = chosen?.icon;
  const label = chosen?.label ?? choice.label;
  return (
    <MenuButton label={label} items={[choice]} className={styles.sort}>
      {Arrow && <Arrow size={16} strokeWidth={1.75} aria-hidden />}
      <span>{label}</span>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
    </MenuButton>
  );
}

/** The picture that the owner chose; if there is none, or it is gone, the first one by name. */
function coverOf({ items = [] }: SharedResource, chosen: string | undefined): ListingItem | undefined {
  const pictures = items.filter(({ type }) => type === 'image');
  return pictures.find(({ name }) => name === chosen) ?? pictures[0];
}

const DAY_MS = 86_400_000;

/** The last day; on that day, the time, too. */
function End({ expire }: Pick<AlbumFacts, 'expire'>) {
  const t = useT();
  const format = useFormat();
  const end = new Date(expire * 1000);
  const exact = format.dateTime(end);
  const date = end.getTime() - Date.now() < DAY_MS ? exact : format.lastDay(end);
  return <span title={exact}>{t('album.until', { date })}</span>;
}

function Counts({ order: { items, wallCount } }: { order: AlbumOrder }) {
  const t = useT();
  const videos = items.reduce((sum, { type }) => sum + (type === 'video' ? 1 : 0), 0);
  const pictures = wallCount - videos;
  return (
    <>
      {pictures > 0 && <span>{t('album.pictures', { count: pictures })}</span>}
      {videos > 0 && <span>{t('album.films', { count: videos })}</span>}
    </>
  );
}

/** The first picture. If the server does not resize it, its thumbnail is enough. */
function Cover({ link, item }: { link: SharedLink; item: ListingItem }) {
  const [size, setSize] = useState<'big' | 'thumb' | null>(pageConfig.ResizePreview ? 'big' : 'thumb');
  if (size === null) return null;
  return (
    <div className={styles.cover}>
      <img
        src={pictureAddress(link, item, size)}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => setSize(size === 'big' ? 'thumb' : null)}
      />
    </div>
  );
}
