import { parseVirtualPath } from '@satchel/contract';
import { expect, it } from 'vitest';

it('the store leaves out what another release stored and this one does not know', async () => {
  const kept = [
    ['1 /docs', { view: 'spiral' }],
    ['1 /music', { sorting: { by: 'mood', asc: true } }],
    ['1 /odd', null],
    [7, { view: 'list' }],
    ['1 /pics', { view: 'mosaic', sorting: { by: 'size', asc: true } }],
  ];
  localStorage.setItem('satchel.unsavedViews', JSON.stringify(kept));
  const { leftUnsaved, unsavedChoice } = await import('./unsaved-views');
  expect(leftUnsaved(1)).toEqual([{ path: '/pics', view: 'mosaic', sorting: { by: 'size', asc: true } }]);
  expect(unsavedChoice(1, parseVirtualPath('/docs'))).toBeUndefined();
});
