import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startCli, type TestCli } from '../../test/test-cli.js';

let cli: TestCli;
beforeEach(async () => {
  cli = await startCli();
});
afterEach(() => cli.close());

const COMPOSE = `services:
  files:
    image: filebrowser/filebrowser
    environment:
      FB_NOAUTH: "true"
    volumes:
      - ./db:/database
`;

test('a file, or standard input, becomes a diff with reasons, and says what to do and what differs', async () => {
  const file = join(cli.folder, 'compose.yaml');
  await writeFile(file, COMPOSE);
  const { out, faults } = await cli.run(['convert', file]);
  expect(faults).toEqual([]);
  expect(out).toMatch(
    /^This compose file needs 2 changes:\n\nline 3\n- {5}image: filebrowser\/filebrowser\n\+ {5}image: satchel\n {2}The image/,
  );
  expect(out).toMatch(/\n\+ {7}FB_OPENTONETWORK: "true"\n {2}Nobody has to log in/);
  expect(out).toContain('\nBefore the first start:\n- ');
  expect(out).toContain('\nWhat differs afterwards:\n- ');
  expect((await cli.run(['convert'], COMPOSE)).out).toBe(out);
  expect((await cli.run(['convert', '-', '--from', 'compose'], COMPOSE)).out).toBe(out);
});

test('what needs no change says so', async () => {
  const { out } = await cli.run(['convert'], 'root: /srv\ndatabase: /d/filebrowser.db\n');
  expect(out).toMatch(/^Nothing has to change in this configuration file\./);
});

test('the new text is written into a new file, or into the old one if that is named', async () => {
  const file = join(cli.folder, 'compose.yaml');
  const other = join(cli.folder, 'satchel.yaml');
  await writeFile(file, COMPOSE);
  expect((await cli.run(['convert', file, '--write', other, '--image', 'r.example/satchel'])).notes).toBe(
    `The new text is in ${other}.`,
  );
  expect(readFileSync(other, 'utf8')).toContain('image: r.example/satchel\n');
  expect(readFileSync(file, 'utf8')).toBe(COMPOSE);
  expect((await cli.run(['convert', file, '--write', other])).faults).toEqual([
    `The file ${other} exists already; name another one.`,
  ]);
  await cli.run(['convert', file, '--write', file]);
  expect(readFileSync(file, 'utf8')).toContain('image: satchel\n');
});

test('the conversion is JSON for programs', async () => {
  const { out } = await cli.run(['convert', '--json'], 'docker run -v a:/database filebrowser/filebrowser');
  expect(JSON.parse(out)).toMatchObject({
    kind: 'docker',
    text: 'docker run -v a:/database satchel',
    changes: [{ line: 1 }],
  });
});

test('what cannot be converted is one sentence, and nothing is written', async () => {
  const target = join(cli.folder, 'new');
  for (const [argv, input, fault] of [
    [['convert', '--write', target], 'nothing of the kind', 'This is neither a compose file'],
    [
      ['convert', '--from', 'nix'],
      COMPOSE,
      'The option from must be one of compose, docker, systemd, command, config.',
    ],
    [['convert', '/nowhere'], '', 'The file /nowhere cannot be read: it does not exist.'],
    [['convert', '--image', 'a b'], COMPOSE, 'The name of the new image is not one.'],
  ] as const) {
    const { faults, out } = await cli.run([...argv], input);
    expect([faults.length, out]).toEqual([1, '']);
    expect(faults[0]).toContain(fault);
  }
  expect((await cli.run(['convert', target])).faults[0]).toContain('does not exist');
});

test('texts that would control a terminal are shown harmless', async () => {
  const { out } = await cli.run(['convert'], 'filebrowser -r "/srv/\u001b[2Jx"');
  expect(out).toContain('+ satchel -r "/srv/\ufffd[2Jx"');
});
