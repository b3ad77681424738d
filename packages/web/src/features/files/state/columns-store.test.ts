// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

/** The store of a page that is loaded again. */
async function reloaded() {
  vi.resetModules();
  return (await import('./columns-store')).useColumns;
}

it('the columns are the usual ones until the user chooses, and then those of this browser', async () => {
  const columns = await reloaded();
  expect(columns.getState().columns).toEqual({ shown: ['size', 'modified'], widths: {} });
  columns.getState().toggle('type');
  columns.getState().resize('modified', 240);
  columns.getState().toggle('size');
  const chosen = { shown: ['type', 'modified'], widths: { modified: 240 } };
  expect(columns.getState()).toMatchObject({ columns: chosen, chosen });
  expect((await reloaded()).getState()).toMatchObject({ columns: chosen, chosen: null });
});

it('the columns are as another device has them, which is not sent back to it', async () => {
  const columns = await reloaded();
  columns.getState().show({ shown: [], widths: { size: 90 } });
  expect(columns.getState()).toMatchObject({ columns: { shown: [], widths: { size: 90 } }, chosen: null });
  expect((await reloaded()).getState().columns).toEqual({ shown: [], widths: { size: 90 } });
});

it('the columns are usual for whatever else is stored', async () => {
  for (const other of ['7', '[]', '{"shown":[]}', '[7,null]', '["size"]']) {
    localStorage.setItem('satchel.columns', other);
    expect((await reloaded()).getState().columns).toEqual({ shown: ['size', 'modified'], widths: {} });
  }
});
