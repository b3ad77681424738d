import { useQuery } from '@tanstack/react-query';
import { placesQuery, recentQuery } from '../../../features/places/places-api';
import { Favourites } from './favourites';
import { type FoldProps, PlaceGroup, PlaceLink, useFold } from './place-group';
import styles from './places.module.css';

/** The favourites of the user and what they opened last. */
export function Places() {
  const { data } = useQuery(placesQuery());
  const favourites = useFold('favourites');
  const recent = useFold('recent');
  if (!data || !favourites || !recent) return null;
  return (
    <>
      <Favourites favourites={data.favourites} {...favourites} />
      <Recent {...recent} />
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
