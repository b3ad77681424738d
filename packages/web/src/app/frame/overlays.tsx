import { lazy, Suspense } from 'react';

const Prompts = lazy(() =>
  import('../../features/files/prompts/files-prompts').then((module) => ({ default: module.FilesPrompts })),
);
const Uploads = lazy(() => import('./uploads').then((module) => ({ default: module.Uploads })));

/** What lies above the pages. It is fetched as soon as the frame stands, without keeping the first screen waiting. */
export function Overlays() {
  return (
    <>
      <Suspense>
        <Prompts />
      </Suspense>
      <Suspense>
        <Uploads />
      </Suspense>
    </>
  );
}
