import { type Favourite, nameOf, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { Ellipsis, Star } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useFolderDrop } from '../../../features/files/dragging/use-folder-drop';
import { useDrag } from '../../../features/files/state/drag-store';
import { added, moved, placed, removed, toggled } from '../../../features/places/favourites';
import { useChangePlaces } from '../../../features/places/places-api';
import { repeatedNames } from '../../../features/places/repeated-names';
import { type MessageKey, useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { MenuButton } from '../../../ui/menu/menu-button';
import { placeOfUrl } from '../current-folder';
import { type FoldProps, PlaceGroup, PlaceLink } from './place-group';
import styles from './places.module.css';

/** An entry that is dropped on the heading becomes a favourite. */
export function Favourites({ favourites, ...fold }: FoldProps & { favourites: readonly Favourite[] }) {
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
      onPress={() => change(toggled([here]))}
    />
  );
  const repeated = repeatedNames(favourites);
  const sorting = useSorting((path, target, side) => change(placed(path, target, side)));
  return (
    <PlaceGroup label="places.favourites" action={star} isOver={isOver} dropHandlers={dropHandlers} {...fold}>
      {favourites.length === 0 && <li className={styles.none}>{t('places.noFavourites')}</li>}
      {favourites.map((favourite, index) => (
        <FavouriteRow
          key={favourite.path}
          favourite={favourite}
          sorting={sorting}
          isRepeated={repeated.has(nameOf(favourite.path as VirtualPath))}
          isFirst={index === 0}
          isLast={index === favourites.length - 1}
        />
      ))}
    </PlaceGroup>
  );
}

interface FavouriteRowProps {
  favourite: Favourite;
  sorting: Sorting;
  isRepeated: boolean;
  isFirst: boolean;
  isLast: boolean;
}

function FavouriteRow({ favourite, sorting, isRepeated, isFirst, isLast }: FavouriteRowProps) {
  const t = useT();
  const change = useChangePlaces();
  const path = favourite.path as VirtualPath;
  const { isOver, handlers } = useFolderDrop(path);
  const item = (id: string, label: MessageKey, onAction: () => void, isDisabled = false) => {
    return { id, label: t(label), onAction, isDisabled };
  };
  return (
    <li
      className={clsx(styles.row, isOver && styles.over, styles[sorting.sideOf(path) ?? ''])}
      {...(favourite.isDir && !sorting.isActive && handlers)}
      {...sorting.handlersOf(path)}
    >
      <PlaceLink place={favourite} isGone={favourite.isGone} isRepeated={isRepeated} />
      <MenuButton
        label={t('places.actions', { name: nameOf(path) })}
        icon={Ellipsis}
        className={styles.more}
        items={[
          item('up', 'places.up', () => change(moved(path, -1)), isFirst),
          item('down', 'places.down', () => change(moved(path, 1)), isLast),
          item('remove', 'places.remove', () => change(removed([path]))),
        ]}
      />
    </li>
  );
}

type Sorting = ReturnType<typeof useSorting>;

/** Lets the rows of a list be dragged before or after one another. */
function useSorting(place: (path: string, target: string, side: 'before' | 'after') => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<{ path: string; side: 'before' | 'after' } | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const over = (path: string) => (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setTarget({ path, side: event.clientY > top + height / 2 ? 'after' : 'before' });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (dragged !== null && target) place(dragged, target.path, target.side);
    end();
  };
  return {
    isActive: dragged !== null,
    /** The side of this row to which the dragged row would move; none for the dragged row itself. */
    sideOf: (path: string) => (target?.path === path && path !== dragged ? target.side : null),
    handlersOf: (path: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('application/x-satchel-favourite', path);
        setDragged(path);
      },
      onDragEnd: end,
      ...(dragged !== null && { onDragOver: over(path), onDrop: drop }),
    }),
  };
}
