import { parseVirtualPath, ROOT } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { canOverwrite, isAcceptedBy, planTransfer, resolveConflicts } from './transfer-plan';

const docs = parseVirtualPath('/docs');

describe('a plan to copy or move', () => {
  it('asks about every name in use and sends the rest at once', () => {
    const plan = planTransfer('move', [entry('a'), entry('b')], docs, [entry('b', { path: '/docs/b' })]);
    expect(plan.requests).toMatchObject([{ from: '/a', to: '/docs/a', override: false, rename: false }]);
    expect(plan.conflicts).toMatchObject([{ incoming: { path: '/b' }, existing: { path: '/docs/b' } }]);
  });

  it('renames copies that are made in the same folder', () => {
    const plan = planTransfer('copy', [entry('a')], ROOT, [entry('a')]);
    expect(plan.conflicts).toEqual([]);
    expect(plan.requests).toMatchObject([{ from: '/a', to: '/a', rename: true, override: false }]);
  });

  it('does nothing when entries are moved to their own folder', () => {
    expect(planTransfer('move', [entry('a')], ROOT, [entry('a')])).toEqual({ requests: [], conflicts: [] });
  });

  it('distinguishes names by case, as the disk does', () => {
    expect(planTransfer('copy', [entry('A')], docs, [entry('a')]).conflicts).toEqual([]);
  });
});

describe('answers to conflicts', () => {
  const conflicts = ['a', 'b', 'c'].map((name) => ({
    incoming: entry(name),
    existing: entry(name, { path: `/docs/${name}` }),
  }));

  it('become override or rename, never both, and nothing for skipped entries', () => {
    const requests = resolveConflicts(conflicts, ['overwrite', 'rename', 'skip'], docs);
    expect(requests).toMatchObject([
      { from: '/a', override: true, rename: false },
      { from: '/b', override: false, rename: true },
    ]);
    expect(requests).toHaveLength(2);
  });

  it('allow overwriting only files with files and folders with folders', () => {
    const file = entry('x', { path: '/docs/x' });
    expect(canOverwrite({ incoming: entry('x'), existing: file })).toBe(true);
    expect(canOverwrite({ incoming: entry('x/'), existing: file })).toBe(false);
    expect(canOverwrite({ incoming: entry('x'), existing: entry('x') })).toBe(false);
  });
});

describe('a folder as a target', () => {
  const folder = entry('docs/');

  it('is not the folder itself or one inside of it', () => {
    expect(isAcceptedBy('move', [folder], docs)).toBe(false);
    expect(isAcceptedBy('copy', [folder], parseVirtualPath('/docs/deep'))).toBe(false);
    expect(isAcceptedBy('move', [folder], parseVirtualPath('/docs2'))).toBe(true);
  });

  it('accepts copies of its own entries but no moves', () => {
    expect(isAcceptedBy('move', [entry('a')], ROOT)).toBe(false);
    expect(isAcceptedBy('copy', [entry('a')], ROOT)).toBe(true);
  });
});
