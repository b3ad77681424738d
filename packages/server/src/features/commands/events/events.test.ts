import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandRun, User, VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { startTestServer, type TestServer } from '../../../../test/harness.js';

let server: TestServer;
let user: ApiClient;

beforeEach(async () => {
  server = await startTestServer({ flags: ['--disableExec=false', '--commandTimeout=2s'] });
  await mkdir(join(server.root, 'team'));
  user = await server.createUser({ username: 'ann', scope: '/team' as VirtualPath });
});
afterEach(() => server.close());

async function setEvents(commands: Record<string, string[]>, shell: string[] = []): Promise<void> {
  expect((await server.admin.put('/api/settings', { commands, shell })).status).toBe(200);
}
const runs = () => server.admin.json<CommandRun[]>('/api/commands/runs');
const put = (path: string, text = 'x') => user.post(`/api/resources${path}`, text);
const json = { Accept: 'application/json' };
const noted = () => readFile(join(server.root, 'note'), 'utf8').catch(() => '');

// Writes its environment and its arguments where the test finds them, one in a line, in a form without line breaks.
const RECORDER = `const fs=require('fs');const e=process.env;fs.appendFileSync('note',JSON.stringify({arguments:process.argv.slice(1),FILE:e.FILE,SCOPE:e.SCOPE,TRIGGER:e.TRIGGER,USERNAME:e.USERNAME,DESTINATION:e.DESTINATION})+'\\n')`;
const recorder = (...words: string[]) => `${process.execPath} -e "${RECORDER}" -- ${words.join(' ')}`;
const records = async () =>
  (await noted())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('what an event tells its command', () => {
  it('R-63: is in the environment, and in arguments that are a variable and nothing else', async () => {
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

  it('names where something goes', async () => {
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

describe('each way a file changes is one event', () => {
  const everything = ['save', 'upload', 'copy', 'rename', 'delete'].flatMap((event) =>
    ['before', 'after'].map((when) => `${when}_${event}`),
  );
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
  ])('%s', async (_name, change, event) => {
    await writeFile(join(server.root, 'team/old.txt'), 'x');
    await setEvents(Object.fromEntries(everything.map((trigger) => [trigger, ['true']])));
    expect((await change()).status).toBeLessThan(300);
    expect(await triggers()).toEqual([`before_${event}`, `after_${event}`]);
  });
});

describe('a command that fails', () => {
  it('before a change refuses it, with its last words, and those after it do not run', async () => {
    await setEvents({ before_upload: [`sh -c 'echo first; echo no cats here; exit 1'`, recorder()] });
    const response = await user.post('/api/resources/cat.jpg', 'x', json);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'command_failed',
      message: 'A command that runs before this refused it: no cats here',
    });
    expect(await readdir(join(server.root, 'team'))).toEqual([]);
    expect(await records()).toEqual([]);
  });

  it('after a change harms nothing, and is told to administrators', async () => {
    await setEvents({ after_upload: [`sh -c 'echo broken >&2; exit 4'`, recorder()] });
    expect((await put('/a.txt')).status).toBe(200);
    expect(await records()).toHaveLength(1);
    expect((await runs()).at(-1)).toMatchObject({ trigger: 'after_upload', code: 4, output: 'broken\n' });
  });

  it.each([
    ['that takes too long', 'sleep 60', 'it took too long'],
    ['that is not there', 'no-such-program', 'there is no program no-such-program'],
    ['that makes no sense', `echo "open`, 'a quote is not closed'],
    ['that writes too much', 'yes', 'it wrote too much'],
  ])('%s refuses with the reason', async (_name, line, reason) => {
    await setEvents({ before_delete: [line] });
    await put('/kept.txt');
    const response = await user.request('DELETE', '/api/resources/kept.txt', undefined, json);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(reason) });
    expect(await readdir(join(server.root, 'team'))).toEqual(['kept.txt']);
  });
});

it('a trailing & does not wait', async () => {
  await setEvents({ after_upload: [`sh -c 'while [ ! -e go ]; do sleep 0.05; done; echo done > note' &`] });
  expect((await put('/a.txt')).status).toBe(200);
  expect(await runs()).toMatchObject([{ milliseconds: null }]);
  await writeFile(join(server.root, 'go'), '');
  await vi.waitFor(async () => expect(await noted()).toBe('done\n'), { timeout: 5000 });
  await vi.waitFor(async () => expect(await runs()).toMatchObject([{ code: 0 }]), { timeout: 5000 });
});

it('R-63: with a shell the line is its own, and names come by the environment only', async () => {
  await setEvents({ after_upload: ['printf "%s|%s" "$FILE" \'$FILE\' > note'] }, ['sh', '-c']);
  await put('/a%20%24(touch%20x).txt');
  expect(await noted()).toBe(`${join(server.root, 'team/a $(touch x).txt')}|$FILE`);
  expect(await readdir(join(server.root, 'team'))).toEqual(['a $(touch x).txt']);
});

describe('whatever a file is called', () => {
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
      const lines = ['upload', 'save', 'copy', 'rename', 'delete'].flatMap((event) => [
        [`before_${event}`, [recorder('$FILE', '$DESTINATION')]],
        [`after_${event}`, [recorder('$FILE', '$DESTINATION')]],
      ]);
      await setEvents(Object.fromEntries(lines) as Record<string, string[]>);
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
      expect((await readdir(server.root)).sort()).toEqual(['note', 'team']);
    },
  );

  it('FB-51: a user whose name begins with a dash is no option', async () => {
    const users = await server.admin.json<User[]>('/api/users');
    const ann = users.find(({ username }) => username === 'ann');
    const renamed = { what: 'user', which: ['username'], data: { ...ann, username: '-rf' } };
    const status = (await server.admin.put(`/api/users/${ann?.id}`, renamed)).status;
    await setEvents({ after_upload: ['echo $USERNAME'] });
    await put('/a.txt');
    const [run] = await runs();
    expect(run).toMatchObject(
      status === 200 ? { problem: '$USERNAME begins with a dash', code: null } : { output: 'ann\n' },
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
  ])('%j is no test', async (body, field) => {
    const response = await server.admin.post('/api/commands/test', body, json);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: { field } });
  });

  it('and for nobody else', async () => {
    for (const client of [user, server.anonymous]) {
      const refused = client === user ? 403 : 401;
      expect((await client.get('/api/commands')).status).toBe(refused);
      expect((await client.get('/api/commands/runs')).status).toBe(refused);
      const body = { trigger: 'after_save', line: 'true' };
      expect((await client.post('/api/commands/test', body)).status).toBe(refused);
    }
  });
});
