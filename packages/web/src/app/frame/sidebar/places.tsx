import { extensionOf, type Favourite, nameOf, type RecentPlace, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, ChevronRight, Ellipsis, Share2, Star } from 'lucide-react';
import { type DOMAttributes, type DragEvent, type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Link, useLocation } from 'react-router';
import { useFolderDrop } from '../../../features/files/dragging/use-folder-drop';
import { useDrag } from '../../../features/files/state/drag-store';
import { added, moved, removed, toggled } from '../../../features/places/favourites';
import { layoutOf, placesQuery, recentQuery, useChangePlaces } from '../../../features/places/places-api';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { FileIcon } from '../../../ui/file-icon';
import { IconButton } from '../../../ui/icon-button';
import { MenuButton } from '../../../ui/menu/menu-button';
import { WithMessages } from '../../part-messages';
import { placeOfUrl } from '../places-keeper';
import styles from './places.module.css';

const PARTS = ['places'] as const;

/** The favourites of the user and what they opened last. */
export function Places() {
  return (
    <WithMessages of={PARTS} fallback={null}>
      <Groups />
    </WithMessages>
  );
}

function Groups() {
  const { data } = useQuery(placesQuery());
  const change = useChangePlaces();
  const { perm } = useCurrentUser();
  if (!data) return null;
  const { folded } = layoutOf(data);
  const fold = (group: string) =>
    change((places) => {
      const layout = layoutOf(places);
      const others = layout.folded.filter((each) => each !== group);
      return { layout: { ...layout, folded: folded.includes(group) ? others : [...others, group] } };
    });
  const group = (name: string) => ({ isFolded: folded.includes(name), onFold: () => fold(name) });
  return (
    <>
      <Favourites favourites={data.favourites} {...group('favourites')} />
      <Recent {...group('recent')} />
      {perm.share && <SharedByMe />}
    </>
  );
}

interface FoldProps {
  isFolded: boolean;
  onFold: () => void;
}

interface GroupProps extends FoldProps {
  label: MessageKey;
  action?: ReactNode;
  isOver?: boolean;
  dropHandlers?: DOMAttributes<HTMLDivElement>;
  children: ReactNode;
}

function Group({ label, isFolded, onFold, action, isOver, dropHandlers, children }: GroupProps) {
  const t = useT();
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <>
      <div className={clsx(styles.heading, isOver && styles.over)} {...dropHandlers}>
        <Button className={styles.fold} aria-expanded={!isFolded} onPress={onFold}>
          <Chevron size={14} className={styles.chevron} aria-hidden />
          {t(label)}
        </Button>
        {action}
      </div>
      {!isFolded && (
        <ul className={styles.list} aria-label={t(label)}>
          {children}
        </ul>
      )}
    </>
  );
}

/** What is dropped on the heading becomes a favourite. */
function Favourites({ favourites, ...fold }: FoldProps & { favourites: readonly Favourite[] }) {
  const t = useT();
  const change = useChangePlaces();
  const here = placeOfUrl(useLocation().pathname);
  const isKept = favourites.some(({ path }) => path === here);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!useDrag.getState().items) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const dropHandlers = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      const { items, end } = useDrag.getState();
      setOver(false);
      if (!items) return;
      event.preventDefault();
      event.stopPropagation();
      end();
      change(added(items.map(({ path }) => path)));
    },
  };
  const star = here !== null && (
    <IconButton
      size="small"
      className={clsx(isKept && styles.kept)}
      label={t(isKept ? 'places.remove' : 'places.add')}
      icon={Star}
      onPress={() => change(toggled(here))}
    />
  );
  return (
    <Group label="places.favourites" action={star} isOver={isOver} dropHandlers={dropHandlers} {...fold}>
      {favourites.map((favourite, index) => (
        <FavouriteRow
          key={favourite.path}
          favourite={favourite}
          isFirst={index === 0}
          isLast={index === favourites.length - 1}
        />
      ))}
    </Group>
  );
}

interface FavouriteRowProps {
  favourite: Favourite;
  isFirst: boolean;
  isLast: boolean;
}

function FavouriteRow({ favourite, isFirst, isLast }: FavouriteRowProps) {
  const t = useT();
  const change = useChangePlaces();
  const { perm } = useCurrentUser();
  const path = favourite.path as VirtualPath;
  const { isOver, handlers } = useFolderDrop(path, perm);
  const item = (id: string, label: MessageKey, onAction: () => void, isDisabled = false) => {
    return { id, label: t(label), onAction, isDisabled };
  };
  return (
    <li className={clsx(styles.row, isOver && styles.over)} {...(favourite.isDir && handlers)}>
      <PlaceLink place={favourite} isGone={favourite.isGone} />
      <MenuButton
        label={t('places.actions', { name: nameOf(path) })}
        icon={Ellipsis}
        className={styles.more}
        items={[
          item('up', 'places.up', () => change(moved(path, -1)), isFirst),
          item('down', 'places.down', () => change(moved(path, 1)), isLast),
          item('remove', 'places.remove', () => change(removed(path))),
        ]}
      />
    </li>
  );
}

function Recent(fold: FoldProps) {
  const { data = [] } = useQuery({ ...recentQuery(), enabled: !fold.isFolded });
  return (
    <Group label="places.recent" {...fold}>
      {data.map((place) => (
        <li key={place.path} className={styles.row}>
          <PlaceLink place={place} />
        </li>
      ))}
    </Group>
  );
}

function SharedByMe() {
  const t = useT();
  return (
    <Link to="/settings/shares" className={clsx(styles.link, styles.shared)}>
      <Share2 size={18} strokeWidth={1.75} aria-hidden />
      {t('places.shared')}
    </Link>
  );
}

interface PlaceLinkProps {
  place: Favourite | RecentPlace;
  isGone?: boolean;
}

function PlaceLink({ place: { path, isDir }, isGone = false }: PlaceLinkProps) {
  const name = nameOf(path as VirtualPath);
  return (
    <Link
      to={filesUrl(path as VirtualPath, isDir)}
      className={clsx(styles.link, isGone && styles.gone)}
      title={path}
      draggable={false}
    >
      <FileIcon type="" extension={extensionOf(name)} isDir={isDir} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
    </Link>
  );
}
