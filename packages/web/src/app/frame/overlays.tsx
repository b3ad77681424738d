import { lazy, Suspense } from 'react';

const Prompts = lazy(() =>
  import('../../features/files/prompts/files-prompts').then((module) => ({ default: module.FilesPrompts })),
);
const WorkTray = lazy(() => import('./work-tray').then((module) => ({ default: module.WorkTray })));

/** What lies above the pages. It is fetched as soon as the frame stands, without keeping the first screen waiting. */
export function Overlays() {
  return (
    <>
      <Suspense>
        <Prompts />
      </Suspense>
      <Suspense>
        <WorkTray />
      </Suspense>
    </>
  );
}
