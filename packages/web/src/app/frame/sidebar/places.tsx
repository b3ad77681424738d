import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { placesQuery, recentQuery } from '../../../features/places/places-api';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { Favourites } from './favourites';
import { type FoldProps, PlaceGroup, PlaceLink, useFold } from './place-group';
import styles from './places.module.css';

/** The favourites of the user and what they opened last. */
export function Places() {
  const { data } = useQuery(placesQuery());
  const favourites = useFold('favourites');
  const recent = useFold('recent');
  const { perm } = useCurrentUser();
  if (!data || !favourites || !recent) return null;
  return (
    <>
      <Favourites favourites={data.favourites} {...favourites} />
      <Recent {...recent} />
      {perm.share && <SharedByMe />}
    </>
  );
}

function Recent(fold: FoldProps) {
  const { data = [] } = useQuery({ ...recentQuery(), enabled: !fold.isFolded });
  return (
    <PlaceGroup label="places.recent" {...fold}>
      {data.map((place) => (
        <li key={place.path} className={styles.row}>
          <PlaceLink place={place} />
        </li>
      ))}
    </PlaceGroup>
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
