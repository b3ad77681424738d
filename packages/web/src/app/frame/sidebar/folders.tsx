import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import { PlaceGroup, useFold } from './place-group';

const FolderTree = lazyPart(() => import('../frame-parts'), 'FolderTree');

/** The folders of the user as a tree, which follows the open folder. */
export function Folders() {
  const fold = useFold('folders');
  return (
    fold && (
      <PlaceGroup label="places.folders" isTree {...fold}>
        <Suspense>
          <FolderTree />
        </Suspense>
      </PlaceGroup>
    )
  );
}
