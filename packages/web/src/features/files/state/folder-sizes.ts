import type { FolderSize, ListingItem, VirtualPath } from '@satchel/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import type { SizeOf } from '../../../listing/model/entry-order';

export type KnownSize = Pick<FolderSize, 'size' | 'isPart'>;

/** The sizes of folders in one folder, by their names; null for those that the server does not count. */
export interface SizesIn {
  sizes: ReadonlyMap<string, KnownSize | null>;
  /** The list is sorted by them once all are known. */
  haveAllCome: boolean;
}

/** The sizes of other folders are discarded. */
const MOST_FOLDERS = 40;
const NOTHING: SizesIn = { sizes: new Map(), haveAllCome: false };

const useStored = create<{ byFolder: ReadonlyMap<VirtualPath, SizesIn> }>(() => ({ byFolder: new Map() }));

export const sizesIn = (folder: VirtualPath): SizesIn => useStored.getState().byFolder.get(folder) ?? NOTHING;

export function storeSizes(folder: VirtualPath, known: SizesIn): void {
  useStored.setState(({ byFolder }) => {
    const others = [...byFolder].filter(([other]) => other !== folder).slice(1 - MOST_FOLDERS);
    return { byFolder: new Map([...others, [folder, known]]) };
  });
}

/** Called for another user, who may see less. */
export function forgetFolderSizes(): void {
  useStored.setState({ byFolder: new Map() });
}

/**
 * The sizes of folders in `folder` that are known so far; undefined if there are none, or if they are not
 * wanted.
 */
export function useSizeOf(
  folder: VirtualPath,
  isWanted = true,
): { sizeOf: SizeOf | undefined; haveAllCome: boolean } {
  const { sizes, haveAllCome } = useStored(({ byFolder }) =>
    isWanted ? (byFolder.get(folder) ?? NOTHING) : NOTHING,
  );
  const sizeOf = useMemo(
    () => (sizes.size === 0 ? undefined : ({ name }: ListingItem) => sizes.get(name)),
    [sizes],
  );
  return { sizeOf, haveAllCome };
}
