import { extensionOf, type Favourite, nameOf, type RecentPlace, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { DOMAttributes, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Link } from 'react-router';
import { layoutOf, placesQuery, useChangePlaces } from '../../../features/places/places-api';
import { aboveOf } from '../../../features/places/repeated-names';
import { type MessageKey, useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { FileIcon } from '../../../ui/file-icon';
import styles from './places.module.css';

export interface FoldProps {
  isFolded: boolean;
  onFold: () => void;
}

interface PlaceGroupProps extends FoldProps {
  label: MessageKey;
  action?: ReactNode;
  isOver?: boolean;
  dropHandlers?: DOMAttributes<HTMLDivElement>;
  /** The children are a tree, and not the entries of a list. */
  isTree?: boolean;
  children: ReactNode;
}

/** Tells if a group is folded, which is the same on all devices of the user; null until that is known. */
export function useFold(group: string): FoldProps | null {
  const { data } = useQuery(placesQuery());
  const change = useChangePlaces();
  if (!data) return null;
  const isFolded = layoutOf(data).folded.includes(group);
  const onFold = () =>
    change((places) => {
      const layout = layoutOf(places);
      const others = layout.folded.filter((each) => each !== group);
      return { layout: { ...layout, folded: isFolded ? others : [...others, group] } };
    });
  return { isFolded, onFold };
}

/** A part of the sidebar below a heading that folds it. */
export function PlaceGroup({
  label,
  isFolded,
  onFold,
  action,
  isOver,
  dropHandlers,
  isTree,
  children,
}: PlaceGroupProps) {
  const t = useT();
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <>
      <div className={clsx(styles.heading, isOver && styles.over)} {...dropHandlers}>
        <Button className={styles.fold} aria-expanded={!isFolded} onPress={onFold}>
          <Chevron size={14} aria-hidden />
          {t(label)}
        </Button>
        {action}
      </div>
      {!isFolded && isTree && children}
      {!isFolded && !isTree && (
        <ul className={styles.list} aria-label={t(label)}>
          {children}
        </ul>
      )}
    </>
  );
}

interface PlaceLinkProps {
  place: Favourite | RecentPlace;
  isGone?: boolean;
  /** Another place of the list has the same name. */
  isRepeated?: boolean;
}

export function PlaceLink({ place: { path, isDir }, isGone = false, isRepeated = false }: PlaceLinkProps) {
  const t = useT();
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
      {isRepeated && (
        <span className={styles.above} dir="auto">
          {aboveOf(path, t('files.home'))}
        </span>
      )}
    </Link>
  );
}
