import { nameOf, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { placesQuery, recentQuery } from '../../../features/places/places-api';
import { repeatedNames } from '../../../features/places/repeated-names';
import { useT } from '../../../lib/i18n';
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

/** So many places leave the others in view. */
const SHOWN_AT_FIRST = 6;

function Recent(fold: FoldProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const { data = [] } = useQuery({ ...recentQuery(), enabled: !fold.isFolded });
  const shown = isWhole ? data : data.slice(0, SHOWN_AT_FIRST);
  const repeated = repeatedNames(shown);
  const all = !fold.isFolded && data.length > SHOWN_AT_FIRST && (
    <Button className={styles.all} aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
      {t(isWhole ? 'places.fewer' : 'places.all')}
    </Button>
  );
  return (
    <PlaceGroup label="places.recent" action={all} {...fold}>
      {shown.map((place) => (
        <li key={place.path} className={styles.row}>
          <PlaceLink place={place} isRepeated={repeated.has(nameOf(place.path as VirtualPath))} />
        </li>
      ))}
    </PlaceGroup>
  );
}
