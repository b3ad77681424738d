import { UndoWatch } from '../../../features/history/undo-watch';
import { type Part, WithMessages } from '../../part-messages';

const PARTS: readonly Part[] = ['history'];

/** The notices that offer to undo, and the keys for it. */
export function Undo() {
  return (
    <WithMessages of={PARTS} fallback={null}>
      <UndoWatch />
    </WithMessages>
  );
}
