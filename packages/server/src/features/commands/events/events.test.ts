import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandRun, User, VirtualPath } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

const EVERYTHING = ['save', 'upload', 'copy', 'rename', 'delete'].flatMap((event) =>
  ['before', 'after'].map((when) => `${when}_${event}`),
);
const onEverything = (lines: string[]) => Object.fromEntries(EVERYTHING.map((trigger) => [trigger, lines]));

let server: TestServer;
let user: ApiClient;
/** The id of the last run of earlier tests. */
let before: number;

beforeAll(async () => {
  server = await startTestServer({ flags: ['--disableExec=false', '--commandTimeout=10m'] });
  await mkdir(join(server.root, 'team'));
  user = await server.createUser({ username: 'ann', scope: '/team' as VirtualPath });
});
beforeEach(async () => {
  await setEvents(onEverything([]));
  for (const name of await readdir(server.root)) await rm(join(server.root, name), { recursive: true });
  await rm(join(server.root, '../hook'), { force: true });
  await mkdir(join(server.root, 'team'));
  before = (await allRuns())[0]?.id ?? 0;
});
afterAll(() => server.close());

async function setEvents(commands: Record<string, string[]>, shell: string[] = []): Promise<void> {
  expect((await server.admin.put('/api/settings', { commands, shell })).status).toBe(200);
}
const allRuns = () => server.admin.json<CommandRun[]>('/api/commands/runs');
const runs = async () => (await allRuns()).filter(({ id }) => id > before);
const put = (path: string, text = 'x') => user.post(`/api/resources${path}`, text);
const json = { Accept: 'application/json' };
const noted = () => readFile(join(server.root, 'note'), 'utf8').catch(() => '');

// This line writes its environment and its arguments to a file for the test, each ended by a byte that no
// name contains.
const RECORDER = `printf "%s\\0" "$FILE" "$SCOPE" "$TRIGGER" "$USERNAME" "$DESTINATION" "$@" "" >> note`;
const recorder = (...words: string[]) => `sh -c '${RECORDER}' sh ${words.join(' ')}`;
const records = async () => (await noted()).split('\0\0').slice(0, -1).map(recordOf);

function recordOf(text: string) {
  const [FILE, SCOPE, TRIGGER, USERNAME, DESTINATION, ...words] = text.split('\0');
  return { arguments: words, FILE, SCOPE, TRIGGER, USERNAME, DESTINATION };
}

describe('the variables of an event', () => {
  it('R-63: variables are in the environment, and in arguments that consist of one variable', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the command that expands it
    await setEvents({ after_upload: [recorder('$FILE', '${USERNAME}', 'x$FILE', '$HOME', "'$TRIGGER'")] });
    expect((await put('/a.txt')).status).toBe(200);
    const file = join(server.root, 'team/a.txt');
    expect(await records()).toEqual([
      {
        arguments: [file, 'ann', 'x$FILE', '$HOME', 'after_upload'],
        FILE: file,
        SCOPE: '/team',
        TRIGGER: 'after_upload',
        USERNAME: 'ann',
        DESTINATION: server.root,
      },
    ]);
  });

  it('variables name the destination', async () => {
    await put('/a.txt');
    await setEvents({ before_rename: [recorder()], after_copy: [recorder()] });
    await user.patch('/api/resources/a.txt?action=copy&destination=/b.txt');
    await user.patch('/api/resources/a.txt?action=rename&destination=/c.txt');
    const at = (name: string) => join(server.root, 'team', name);
    expect(await records()).toMatchObject([
      { TRIGGER: 'after_copy', FILE: at('a.txt'), DESTINATION: at('b.txt') },
      { TRIGGER: 'before_rename', FILE: at('a.txt'), DESTINATION: at('c.txt') },
    ]);
  });
});

describe('each way to change a file is one event', () => {
  const triggers = async () => (await runs()).map(({ trigger, file }) => `${trigger} ${file}`).reverse();

  it.each([
    ['an upload', () => put('/new.txt'), 'upload /team/new.txt'],
    ['a new folder', () => user.post('/api/resources/new/'), 'upload /team/new'],
    ['a save', () => user.put('/api/resources/old.txt', 'y'), 'save /team/old.txt'],
    ['a deletion', () => user.delete('/api/resources/old.txt'), 'delete /team/old.txt'],
    ['a copy', () => user.patch('/api/resources/old.txt?action=copy&destination=/n'), 'copy /team/old.txt'],
    [
      'a rename',
      () => user.patch('/api/resources/old.txt?action=rename&destination=/n'),
      'rename /team/old.txt',
    ],
    [
      'a batch',
      () => user.post('/api/batch', { action: 'delete', items: [{ from: '/old.txt' }] }),
      'delete /team/old.txt',
    ],
    [
      'a resumable upload',
      async () => {
        const start = { 'Upload-Length': '1', 'Tus-Resumable': '1.0.0' };
        await user.post('/api/tus/t.txt', undefined, start);
        const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
        return user.request('PATCH', '/api/tus/t.txt', 'x', { ...part, 'Tus-Resumable': '1.0.0' });
      },
      'upload /team/t.txt',
    ],
  ])('%s runs one pair of hooks', async (_name, change, event) => {
    await writeFile(join(server.root, 'team/old.txt'), 'x');
    await setEvents(onEverything(['true']));
    expect((await change()).status).toBeLessThan(300);
    expect(await triggers()).toEqual([`before_${event}`, `after_${event}`]);
  });
});

describe('a command that fails', () => {
  it('a command that fails before a change rejects it with its last line, and those after it do not run', async () => {
    await setEvents({ before_upload: [`sh -c 'echo first; echo no cats here; exit 1'`, recorder()] });
    const response = await user.post('/api/resources/cat.jpg', 'x', json);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'command_failed',
      message: 'An event hook rejected this operation: no cats here',
    });
    expect(await readdir(join(server.root, 'team'))).toEqual([]);
    expect(await records()).toEqual([]);
  });

  it('a command that fails after a change does no harm, and is reported to administrators', async () => {
    await setEvents({ after_upload: [`sh -c 'echo broken >&2; exit 4'`, recorder()] });
    expect((await put('/a.txt')).status).toBe(200);
    expect(await records()).toHaveLength(1);
    expect((await runs()).at(-1)).toMatchObject({ trigger: 'after_upload', code: 4, output: 'broken\n' });
  });

  it.each([
    ['that is not there', 'no-such-program', 'there is no program no-such-program'],
    ['that makes no sense', `echo "open`, 'a quote is not closed'],
    ['that writes too much', 'yes', 'it wrote too much'],
  ])('a program %s rejects the change with the reason', async (_name, line, reason) => {
    await setEvents({ before_delete: [line] });
    await put('/kept.txt');
    const response = await user.request('DELETE', '/api/resources/kept.txt', undefined, json);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(reason) });
    expect(await readdir(join(server.root, 'team'))).toEqual(['kept.txt']);
  });
});

describe('a program that users could create or replace', () => {
  const save = (change: object) => server.admin.put('/api/settings', change, json);

  it.each<[string, (root: string) => object, string, string]>([
    [
      'by a relative name',
      () => ({ commands: { after_save: ['./hook.sh'] } }),
      'after_save',
      'relative_program',
    ],
    [
      'in a folder of users',
      (root) => ({ commands: { after_save: [`${root}/team/x`] } }),
      'after_save',
      'served_program',
    ],
    [
      'by a link that leads there',
      (root) => ({ commands: { before_copy: [`${root}/../hook`] } }),
      'before_copy',
      'served_program',
    ],
    [
      'as a script',
      (root) => ({ commands: { before_copy: [`sh ${root}/team/x`] } }),
      'before_copy',
      'served_program',
    ],
    ['as the shell', (root) => ({ shell: [`${root}/team/x`, '-c'] }), 'shell', 'served_program'],
  ])('a program %s is not stored', async (_name, changeIn, place, reason) => {
    await symlink(join(server.root, 'team/x'), join(server.root, '../hook'));
    const before = await server.admin.json('/api/settings');
    const response = await save(changeIn(server.root));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      details: { field: expect.stringContaining(place), reason, program: expect.any(String) },
    });
    expect(await server.admin.json('/api/settings')).toEqual(before);
  });

  it('a program does not run where it was moved there after it was stored', async () => {
    const program = join(server.root, '../hook');
    await setEvents({ before_delete: [program], after_upload: ['sh $FILE'] });
    await symlink(join(server.root, 'team/kept.txt'), program);
    await put('/kept.txt', 'echo ran > note');
    expect((await runs())[0]?.problem).toContain('kept.txt is in the folder to serve');
    const response = await user.request('DELETE', '/api/resources/kept.txt', undefined, json);
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining(`${program} is in the folder to serve, where users could replace it`),
    });
    expect(await readdir(join(server.root, 'team'))).toEqual(['kept.txt']);
    expect(await noted()).toBe('');
    const test = await server.admin.post('/api/commands/test', { trigger: 'after_save', line: program });
    expect(await test.json()).toMatchObject({
      code: null,
      problem: expect.stringContaining('is in the folder'),
    });
  });
});

it('a command that takes too long rejects with the reason', async () => {
  const impatient = await startTestServer({ flags: ['--disableExec=false', '--commandTimeout=1s'] });
  try {
    const commands = { before_delete: ['sleep 3600'] };
    expect((await impatient.admin.put('/api/settings', { commands, shell: [] })).status).toBe(200);
    await writeFile(join(impatient.root, 'kept.txt'), '');
    const response = await impatient.admin.request('DELETE', '/api/resources/kept.txt', undefined, json);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('it took too long') });
    expect(await readdir(impatient.root)).toEqual(['kept.txt']);
  } finally {
    await impatient.close();
  }
});

it('a trailing & does not wait', async () => {
  await setEvents({ after_upload: [`sh -c 'while [ ! -e go ]; do sleep 0.05; done; echo done > note' &`] });
  expect((await put('/a.txt')).status).toBe(200);
  expect(await runs()).toMatchObject([{ milliseconds: null }]);
  await writeFile(join(server.root, 'go'), '');
  await expect.poll(noted).toBe('done\n');
  await expect.poll(runs).toMatchObject([{ code: 0 }]);
});

it('R-63: with a shell the line is unchanged, and names are in the environment only', async () => {
  await setEvents({ after_upload: ['printf "%s|%s" "$FILE" \'$FILE\' > note'] }, ['sh', '-c']);
  await put('/a%20%24(touch%20x).txt');
  expect(await noted()).toBe(`${join(server.root, 'team/a $(touch x).txt')}|$FILE`);
  expect(await readdir(join(server.root, 'team'))).toEqual(['a $(touch x).txt']);
});

describe('whatever the name of a file is', () => {
  const names = [
    '$(touch pwned)',
    '`touch pwned`',
    '; touch pwned',
    '| touch pwned',
    '&& touch pwned',
    '> pwned',
    '-rf',
    '--help',
    "it's",
    'two "quotes"',
    'back\\slash',
    'new\nline',
    '*',
    '$FILE',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a name that looks like one
    '${USERNAME}',
    '~',
    '#',
    '!x',
    '%n',
    'ünï😀',
    'é'.repeat(127),
  ];

  it.each(names)(
    'FB-51, SG-8, R-63, R-71: %j is one argument and one value, through every event',
    async (name) => {
      await setEvents(onEverything([recorder('$FILE', '$DESTINATION')]));
      const address = `/api/resources/${encodeURIComponent(name)}`;
      const goal = (text: string) => encodeURIComponent(`/${text}`);
      expect((await user.post(address, 'x')).status).toBe(200);
      expect((await user.put(address, 'y')).status).toBe(200);
      expect((await user.patch(`${address}?action=copy&destination=${goal('copy')}`)).status).toBe(200);
      expect((await user.patch(`${address}?action=rename&destination=${goal('moved')}`)).status).toBe(200);
      expect((await user.delete('/api/resources/moved')).status).toBe(200);
      const all = await records();
      expect(all).toHaveLength(10);
      const file = join(server.root, 'team', name);
      for (const record of all.slice(0, 8)) {
        expect(record).toMatchObject({ FILE: file, arguments: [file, record.DESTINATION] });
      }
      expect(await readdir(join(server.root, 'team'))).toEqual(['copy']);
      const own = (await readdir(server.root)).filter((each) => !each.startsWith('.satchel-'));
      expect(own.sort()).toEqual(['note', 'team']);
    },
  );

  it('FB-51: a user whose name begins with a dash is not an option', async () => {
    const ben = await server.createUser({ username: 'ben' });
    const users = await server.admin.json<User[]>('/api/users');
    const found = users.find(({ username }) => username === 'ben');
    const renamed = { what: 'user', which: ['username'], data: { ...found, username: '-rf' } };
    const status = (await server.admin.put(`/api/users/${found?.id}`, renamed)).status;
    await setEvents({ after_upload: ['echo $USERNAME'] });
    expect((await ben.post('/api/resources/a.txt', 'x')).status).toBe(200);
    const [run] = await runs();
    expect(run).toMatchObject(
      status === 200 ? { problem: '$USERNAME begins with a dash', code: null } : { output: 'ben\n' },
    );
  });
});

describe('for administrators', () => {
  it('a command can be tried, whether it waits or not', async () => {
    const test = async (line: string) =>
      (await server.admin.post('/api/commands/test', { trigger: 'after_save', line })).json();
    expect(await test('echo $TRIGGER')).toMatchObject({ code: 0, output: 'after_save\n', username: 'admin' });
    expect(await test('false &')).toMatchObject({ code: 1 });
  });

  it.each([
    [{ trigger: 'before_tea', line: 'true' }, 'trigger'],
    [{ trigger: 'after_save', line: '  ' }, 'line'],
  ])('a request with %j is rejected', async (body, field) => {
    const response = await server.admin.post('/api/commands/test', body, json);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: { field } });
  });

  it('the settings say what limits commands', async () => {
    expect(await server.admin.json('/api/commands')).toEqual({
      sandboxed: expect.any(Boolean),
      network: false,
      seconds: expect.any(Number),
      outputBytes: expect.any(Number),
    });
  });

  it('other users cannot try a command', async () => {
    for (const client of [user, server.anonymous]) {
      const refused = client === user ? 403 : 401;
      expect((await client.get('/api/commands')).status).toBe(refused);
      expect((await client.get('/api/commands/runs')).status).toBe(refused);
      const body = { trigger: 'after_save', line: 'true' };
      expect((await client.post('/api/commands/test', body)).status).toBe(refused);
    }
  });
});
