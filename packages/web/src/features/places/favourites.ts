import type { Places, PlacesChange } from '@satchel/contract';

const pathsOf = ({ favourites }: Places) => favourites.map(({ path }) => path);

/** Each of these makes a change from the places as they are. */
type Change = (places: Places) => PlacesChange;

export const added =
  (paths: readonly string[]): Change =>
  (places) => ({ favourites: [...new Set([...pathsOf(places), ...paths])] });

export const removed =
  (paths: readonly string[]): Change =>
  (places) => ({ favourites: pathsOf(places).filter((each) => !paths.includes(each)) });

export const areKept = (paths: readonly string[], places: Places): boolean => {
  const kept = new Set(pathsOf(places));
  return paths.every((path) => kept.has(path));
};

/** Removes all of them if all are favourites; otherwise adds those that are not. */
export const toggled =
  (paths: readonly string[]): Change =>
  (places) =>
    (areKept(paths, places) ? removed(paths) : added(paths))(places);

/** Moves a favourite by one place; at the end of the list it stays. */
export const moved =
  (path: string, by: -1 | 1): Change =>
  (places) => {
    const favourites = pathsOf(places);
    const index = favourites.indexOf(path);
    const other = favourites[index + by];
    if (index < 0 || other === undefined) return { favourites };
    favourites[index + by] = path;
    favourites[index] = other;
    return { favourites };
  };

/** Takes a favourite to another one, before or after it. */
export const placed =
  (path: string, target: string, side: 'before' | 'after'): Change =>
  (places) => {
    const favourites = pathsOf(places);
    if (path === target || !favourites.includes(path) || !favourites.includes(target)) return { favourites };
    const others = favourites.filter((each) => each !== path);
    others.splice(others.indexOf(target) + (side === 'after' ? 1 : 0), 0, path);
    return { favourites: others };
  };
