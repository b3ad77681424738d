import { everyPermission, KEY_PERMISSIONS, type KeyPermission } from '@satchel/contract';
import { expect, it } from 'vitest';
import { grantable, levelOf, presetsFor, withPermission } from './key-permissions';

const may = (...names: KeyPermission[]) => ({
  ...everyPermission(false),
  ...Object.fromEntries(names.map((name) => [name, true])),
});
const offered = (...names: KeyPermission[]) => presetsFor(may(...names)).map(({ preset }) => preset);

it('the presets that are offered differ in what they give', () => {
  expect(presetsFor(everyPermission(true)).map(({ permissions }) => permissions)).toEqual([
    ['download'],
    ['create', 'rename', 'modify', 'delete', 'download'],
    ['create', 'rename', 'modify', 'delete', 'share', 'download'],
  ]);
  expect(offered('download')).toEqual(['read']);
  expect(offered('download', 'share')).toEqual(['read', 'all']);
  expect(offered('create')).toEqual(['write']);
  expect(offered()).toEqual([]);
});

it('a key shares only with a permission to download', () => {
  expect(grantable(may('share', 'create'))).toEqual(['create']);
  expect(withPermission(['share', 'download'], 'download', false)).toEqual([]);
  expect(withPermission(['download'], 'share', true)).toEqual(['share', 'download']);
});

it.each([
  [[], 'keys.may.names'],
  [['download'], 'keys.may.read'],
  [['download', 'create'], 'keys.may.readUpload'],
  [['create'], 'keys.may.upload'],
  [KEY_PERMISSIONS.filter((name) => name !== 'share'), 'keys.may.write'],
  [KEY_PERMISSIONS, 'keys.may.share'],
  [['download', 'delete'], undefined],
] as const)('%j is %s', (permissions, words) => expect(levelOf(permissions)).toBe(words));
