// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import { nameOf } from '@satchel/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import type { Pane } from './pane/pane';

/** Tells screen readers how much there is in all, as only a part of it exists at a time. */
export function GridFrame({ pane, children }: { pane: Pane; children: ReactNode }) {
  const t = useT();
  const { files, grid, lineMap } = pane;
  const isGrid = files.view !== 'list';
  return (
    <div
      role="grid"
      aria-label={nameOf(files.folder) || t('files.home')}
      aria-multiselectable
      aria-rowcount={lineMap.count + 1}
      aria-colcount={isGrid ? grid.columns : 4}
    >
      {children}
    </div>
  );
}
