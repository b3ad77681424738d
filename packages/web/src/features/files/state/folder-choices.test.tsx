import { parseVirtualPath } from '@satchel/contract';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const docs = parseVirtualPath('/docs');
const photos = parseVirtualPath('/photos');

/** The module as a page that is loaded again has it. */
async function reload() {
  vi.resetModules();
  return await import('./folder-choices');
}
let choices: Awaited<ReturnType<typeof reload>>;
const choiceOf = (userId: number, folder = docs) =>
  renderHook(() => choices.useFolderChoice(userId, folder)).result.current;

beforeEach(async () => {
  choices = await reload();
});

it('are remembered for each folder and user, also after a reload', async () => {
  act(() => void choices.chooseFor(1, docs, { viewMode: 'list auto' }));
  act(() => void choices.chooseFor(1, docs, { sorting: { by: 'size', asc: true } }));
  act(() => void choices.chooseFor(1, photos, { viewMode: 'mosaic' }));
  choices = await reload();
  expect(choiceOf(1)).toEqual({ viewMode: 'list auto', sorting: { by: 'size', asc: true } });
  expect(choiceOf(1, photos)).toEqual({ viewMode: 'mosaic' });
  expect(choiceOf(2)).toEqual({});
});

it('are taken back, unless something else was chosen in the meantime', () => {
  const takeBack = choices.chooseFor(1, docs, { viewMode: 'mosaic' });
  act(takeBack);
  expect(choiceOf(1)).toEqual({});
  const tooLate = choices.chooseFor(1, docs, { viewMode: 'mosaic' });
  choices.chooseFor(1, docs, { viewMode: 'list' });
  act(tooLate);
  expect(choiceOf(1)).toEqual({ viewMode: 'list' });
});

it('are kept for 500 folders, and what else is stored there is ignored', async () => {
  localStorage.setItem('satchel.folders', '[7, ["1 /docs", null]]');
  choices = await reload();
  expect(choiceOf(1)).toEqual({});
  for (let each = 0; each < 502; each++)
    choices.chooseFor(1, parseVirtualPath(`/${each}`), { viewMode: 'list' });
  expect(JSON.parse(localStorage.getItem('satchel.folders') ?? '')).toHaveLength(500);
  expect(choiceOf(1, parseVirtualPath('/1'))).toEqual({});
  expect(choiceOf(1, parseVirtualPath('/501'))).toEqual({ viewMode: 'list' });
});
