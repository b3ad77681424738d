import type { VirtualPath } from '@satchel/contract';
import { lazy, Suspense } from 'react';
import { useShell } from '../../features/commands/shell/shell-store';
import { useCurrentUser } from '../../lib/current-user';
import { loadPart } from '../../lib/load-part';
import { pageConfig } from '../../lib/page-config';

const ShellPanel = lazy(() =>
  loadPart(() => import('../../features/commands/shell/shell-panel')).then((module) => ({
    default: module.ShellPanel,
  })),
);

/** The shell below the page, where there is one and for who may use it. */
export function ShellPlace({ folder }: { folder: VirtualPath }) {
  const { perm } = useCurrentUser();
  const isOpen = useShell((state) => state.isOpen);
  if (!pageConfig.EnableExec || !perm.execute || !isOpen) return null;
  return (
    <Suspense>
      <ShellPanel folder={folder} />
    </Suspense>
  );
}
