import { everyPermission } from '@satchel/contract';
import { expect, it } from 'vitest';
import { PRESETS, presetOf, withPreset } from './permission-presets';

const none = everyPermission(false);

it('each preset is recognised, whatever the user may share or execute', () => {
  for (const preset of PRESETS) {
    expect(presetOf(withPreset(none, preset))).toBe(preset);
    expect(presetOf(withPreset({ ...none, share: true, execute: true }, preset))).toBe(preset);
  }
  expect(presetOf(none)).toBeUndefined();
  expect(presetOf({ ...none, download: true, delete: true })).toBeUndefined();
});

it('a user who can only look may download and nothing else', () => {
  expect(
    withPreset({ ...everyPermission(true), admin: false, share: false, execute: false }, 'look'),
  ).toEqual({
    ...none,
    download: true,
  });
});

it('a user who only looks may not download, and so not share', () => {
  const sharing = { ...none, download: true, share: true, create: true };
  expect(withPreset(sharing, 'view')).toEqual({ ...none, view: true });
});

it('an administrator who gets a preset has nothing beside it', () => {
  expect(presetOf(everyPermission(true))).toBeUndefined();
  expect(withPreset(everyPermission(true), 'add')).toEqual({ ...none, download: true, create: true });
});
