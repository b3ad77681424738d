import type { VirtualPath } from '@satchel/contract';
import { ShellPanel } from '../../../features/commands/shell/shell-panel';
import { type Part, WithMessages } from '../../part-messages';

const PARTS: readonly Part[] = ['shell'];

/** The shell, once its messages are loaded. */
export function Shell({ folder }: { folder: VirtualPath }) {
  return (
    <WithMessages of={PARTS} fallback={null}>
      <ShellPanel folder={folder} />
    </WithMessages>
  );
}
