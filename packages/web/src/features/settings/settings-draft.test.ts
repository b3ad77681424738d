import { everyPermission, type Settings } from '@satchel/contract';
import { expect, it } from 'vitest';
import { buildSettings } from '../../testing/settings';
import { DEFAULTS, GENERAL, toChange, toDraft } from './settings-draft';

const settings: Settings = {
  ...buildSettings(),
  shell: ['bash', '-c'],
  commands: { after_save: ['echo one', 'echo two'], before_copy: [] },
  safeAddresses: ['192.0.2.7', '10.0.0.0/8'],
};

it('the draft shows the shell as one text, hooks and addresses as lines', () => {
  const draft = toDraft(settings);
  expect(draft.shell).toBe('bash -c');
  expect(draft.safeAddresses).toBe('192.0.2.7\n10.0.0.0/8');
  expect(draft.commands).toEqual({ after_save: 'echo one\necho two', before_copy: '' });
});

it('the draft drops empty words and lines, and keeps the spaces inside a line', () => {
  const draft = { ...toDraft(settings), shell: '  sh   -c ', commands: { after_save: '\n a  b \n\n  \nc' } };
  expect(toChange(draft)).toMatchObject({ shell: ['sh', '-c'], commands: { after_save: [' a  b ', 'c'] } });
});

it('the draft sends back the settings that it read, except those that are set at the start of the program', () => {
  const { authMethod: _, ...rest } = settings;
  expect(toChange(toDraft(settings))).toEqual(rest);
});

it('the draft sends only the parts of the card that is saved', () => {
  const draft = toDraft(settings);
  expect(Object.keys(toChange(draft, DEFAULTS))).toEqual(['defaults']);
  expect(Object.keys(toChange(draft, GENERAL))).not.toContain('shell');
  expect(toChange(draft, DEFAULTS).defaults?.perm).toEqual(everyPermission(false));
});
