import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import type { ReportedActivity } from '../../core/activity/reported-activity.js';
import type { FileEvent } from '../../core/files/file-events.js';
import { defaultSettings } from '../settings/default-settings.js';
import type { ActivityNote, ClosingNote } from './activity-note.js';
import { ActivityRecorder } from './activity-recorder.js';
import type { ActivityRow, NamedNote } from './activity-writer.js';
import { factsOfEvent } from './note-of-event.js';
import { writtenAddress } from './shortened-address.js';

const path = (text: string) => text as VirtualPath;
const actor = { userId: 3, username: 'ann', action: { session: 'key:k1' } };

function recorder(more: Partial<ReturnType<typeof defaultSettings>['activity']> = {}) {
  const settings = { ...defaultSettings().activity, ...more };
  const notes: (ActivityNote | ClosingNote)[] = [];
  const written: NamedNote[] = [];
  const made = new ActivityRecorder({
    writer: {
      store: async (_query: unknown, named: readonly NamedNote[]) => {
        written.push(...named);
        return [] as ActivityRow[];
      },
    } as never,
    settings: async () => settings,
    initial: settings,
    add: (_follower, note) => notes.push(note),
    nameOfKey: async (id) => `name of ${id}`,
    nameOfUser: async () => 'bob',
    onStored: () => undefined,
    onError: (error) => {
      throw error;
    },
    now: () => 1000,
  });
  return { made, notes, written };
}

const refused: ReportedActivity = {
  ...{ action: 'access', result: 'refused', code: 'forbidden' },
  origin: { address: '192.0.2.77', userAgent: '', way: 'session' },
};

test.each<[string, FileEvent, object]>([
  ['a new upload', { actor, type: 'created', path: path('/a'), by: 'upload' }, { action: 'uploaded' }],
  [
    'a new folder',
    { actor, type: 'created', path: path('/a'), by: 'makeDirectory' },
    { action: 'folderCreated' },
  ],
  ['a copy', { actor, type: 'created', path: path('/a'), by: 'copy' }, { action: 'copied' }],
  ['a save', { actor, type: 'written', path: path('/a'), by: 'save' }, { action: 'saved' }],
  [
    'a version',
    { actor, type: 'written', path: path('/a'), by: 'save', restoredVersion: 'v' },
    { action: 'restored' },
  ],
  ['the trash', { actor, type: 'removed', path: path('/a'), trashed: path('/t') }, { action: 'trashed' }],
  ['a deletion', { actor, type: 'removed', path: path('/a'), entries: 5 }, { action: 'deleted', count: 5 }],
  [
    'a rename',
    { actor, type: 'moved', from: path('/a'), path: path('/b') },
    { action: 'renamed', path: '/a', to: '/b' },
  ],
  ['a move', { actor, type: 'moved', from: path('/a'), path: path('/c/b') }, { action: 'moved', to: '/c/b' }],
  [
    'something from the trash',
    { actor, type: 'created', path: path('/a'), restored: path('/t') },
    { action: 'restored' },
  ],
])('the action of %s', (_what, event, facts) => {
  expect(factsOfEvent(event)).toMatchObject(facts);
});

test('a change whose request is not known has the key of its login, with its name', async () => {
  const { made, written } = recorder();
  const note = made.follower.note({ actor, type: 'created', path: path('/a'), by: 'upload' });
  expect(note).toMatchObject({ way: 'key', keyId: 'k1', user: { id: 3, name: 'ann' } });
  const following = await made.follower.follow([note as ActivityNote]);
  await following.store(undefined as never);
  expect(written).toMatchObject([{ keyName: 'name of k1' }]);
});

test('a change by the server itself has no user', () => {
  const { made } = recorder();
  const event: FileEvent = { actor: { userId: 0, username: '' }, type: 'created', path: path('/home') };
  expect(made.follower.note(event)).toMatchObject({ way: 'server' });
});

test('nothing is noted without a log', () => {
  const { made, notes } = recorder({ days: 0 });
  made.report(refused);
  expect(notes).toEqual([]);
  expect(made.follower.note({ actor, type: 'created', path: path('/a') })).toBeUndefined();
});

test('while nothing is stored, a flood of refusals is counted, and told afterwards', async () => {
  const { made, notes } = recorder();
  for (let times = 0; times < 7000; times += 1) made.report(refused);
  expect(notes).toHaveLength(5000);
  const following = await made.follower.follow(notes.slice(0, 200));
  await following.store(undefined as never);
  following.stored?.();
  expect(notes.at(-1)).toMatchObject({ action: 'access', count: 2000 });
  made.close();
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['unix socket', undefined],
])('the address %s is shortened', (address, shortened) => {
  expect(writtenAddress(address, 'shortened')).toBe(shortened);
  expect([writtenAddress(address, 'full'), writtenAddress(address, 'none')]).toEqual([address, undefined]);
});
