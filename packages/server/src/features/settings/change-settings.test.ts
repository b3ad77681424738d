import type { SettingsChange } from '@satchel/contract';
import { expect, test } from 'vitest';
import { changeSettings } from './change-settings.js';
import { defaultSettings } from './default-settings.js';

const current = defaultSettings();
const change = (wanted: object, commandsEnabled = false) =>
  changeSettings(current, wanted as SettingsChange, { commandsEnabled, checkPrograms: () => undefined });

test('absent keys stay as they are, at any depth', () => {
  const changed = change({ branding: { name: 'Ours' }, defaults: { perm: { delete: false } } });
  expect(changed).toEqual({
    ...current,
    branding: { ...current.branding, name: 'Ours' },
    defaults: { ...current.defaults, perm: { ...current.defaults.perm, delete: false } },
  });
});

test.each([
  [{ sinup: true }, 'There is no setting sinup'],
  [{ branding: { colour: 'red' } }, 'There is no setting branding.colour'],
  [{ defaults: { perm: { root: true } } }, 'There is no setting defaults.perm.root'],
  [
    { rules: [{ regex: true, allow: false, path: '', regexp: { raw: '(' } }] },
    'The regular expression "(" is not valid',
  ],
  [
    { rules: [{ regex: true, allow: false, path: '', regexp: null }] },
    'A rule with a regular expression needs a pattern',
  ],
  [
    { rules: [{ regex: false, allow: false, path: 'secret', regexp: null }] },
    'The rule\'s path "secret" must begin with a slash',
  ],
  [{ defaults: { perm: { download: false } } }, 'permission to share requires permission to download'],
  [{ defaults: { scope: '../..' } }, 'The scope is not usable: a path may not contain . or ..'],
  [{ minimumPasswordLength: 7 }, 'minimumPasswordLength: must be from 8 to 128'],
  [{ branding: { theme: 'pink' } }, 'branding.theme: must be one of empty, light, dark, system'],
  [{ branding: { color: '"><script>' } }, 'branding.color: is not a colour'],
  [{ tus: { chunkSize: 0 } }, 'tus.chunkSize: must be from 1 to 1073741824'],
])('a change of %j is rejected with the reason', (wanted, message) => {
  expect(() => change(wanted)).toThrow(message);
});

test('R-61: a regular expression longer than 512 characters is rejected', () => {
  const raw = 'a'.repeat(513);
  expect(() => change({ rules: [{ regex: true, allow: false, path: '', regexp: { raw } }] })).toThrow(
    'at most',
  );
});

test('FB-37: signup cannot be enabled while it would give everybody the whole folder', () => {
  expect(() => change({ signup: true })).toThrow('signup: needs');
  expect(change({ signup: true, createUserDir: true }).signup).toBe(true);
  expect(change({ signup: true, defaults: { scope: '/guests' } }).signup).toBe(true);
});

test('SG-8, R-62: while the operator has disabled commands, nobody can configure any', () => {
  const wanted = { shell: ['sh', '-c'], commands: { after_upload: ['rm -rf /'] } };
  expect(change(wanted)).toEqual(current);
  expect(change({ shell: [''], commands: { after_upload: ['', 'echo'], own: ['x'] } }, true)).toMatchObject({
    shell: [],
    commands: { after_upload: ['echo'], before_save: [], own: ['x'] },
  });
});

test('the login method is not changed by settings', () => {
  expect(change({ authMethod: 'noauth' }).authMethod).toBe('json');
});

test('an administrator by default has every permission by default', () => {
  expect(change({ defaults: { perm: { admin: true } } }).defaults.perm.execute).toBe(true);
});
