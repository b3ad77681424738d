import { describe, expect, test } from 'vitest';
import { BY_VARIABLES } from '../../test/set-ups/by-variables.js';
import { IN_APP_STORES } from '../../test/set-ups/in-app-stores.js';
import { IN_CONTAINERS } from '../../test/set-ups/in-containers.js';
import { ON_MACHINES } from '../../test/set-ups/on-machines.js';
import { NO_LOGINS, type SetUp } from '../../test/set-ups/set-up.js';
import { loadConfig } from '../config/load-config.js';
import { openServerFaults } from '../config/open-server.js';
import { parseConfigFile } from '../config/sources/config-file.js';
import { type Conversion, ConvertError, convert, type SetUpKind } from './convert.js';

/** The lines that change, as in a diff. */
const diffOf = ({ changes }: Conversion): string[] =>
  changes.flatMap(({ line, before, after }) => [
    ...before.map((text, index) => `${line + index}- ${text}`),
    ...after.map((text) => `${line}+ ${text}`),
  ]);

describe('a compose file', () => {
  test('a compose file with folders for the database needs another image only, and keeps its comments and layout', () => {
    const source = `version: "3"  # old

services:
    files:
        image: filebrowser/filebrowser:s6   # pinned
        environment: {PUID: 1000, PGID: 1000}
        volumes:
        - /srv/files:/srv   # all
        - ./db:/database

        ports: ["8080:80"]
`;
    const done = convert(source);
    expect(done.kind).toBe('compose');
    expect(done.text).toBe(source.replace('filebrowser/filebrowser:s6 ', 'satchel '));
    expect(diffOf(done)).toEqual([
      '5-         image: filebrowser/filebrowser:s6   # pinned',
      '5+         image: satchel   # pinned',
    ]);
    expect(done.first.join()).not.toContain('chown');
    expect(done.afterwards.join()).toContain('Everybody logs in once more');
    expect(convert(source, { image: 'registry.example/satchel:1' }).text).toContain(
      'image: registry.example/satchel:1   # pinned',
    );
  });

  test('a compose file with the database alone gets a volume for the state, and a server without logins the word for it', () => {
    const source = `services:
  proxy:
    image: traefik:v3
  filebrowser:
    image: docker.io/filebrowser/filebrowser:v2.27.0@sha256:00b75afd52a92e4525e3bcaf61caa2a31b8d878a5b371380686b1145cb0424fd
    user: "1000:1000"
    volumes:
      - \${APP_DATA_DIR:-/data}/filebrowser.db:/database/filebrowser.db  # the database
      - type: bind
        source: /srv/files
        target: /data
    environment:
      # behind a login
      - FB_NOAUTH=\${OPEN:-true}
      - FB_ROOT=/data

# the end`;
    const done = convert(source);
    expect(done.text).toBe(
      source
        .replace(/docker\.io\S+/, 'satchel')
        .replace('        target: /data\n', '        target: /data\n      - satchel:/database\n')
        .replace('FB_ROOT=/data\n', 'FB_ROOT=/data\n      - FB_OPENTONETWORK=true\n\nvolumes:\n  satchel:\n'),
    );
    expect(done.changes.flatMap(({ reasons }) => reasons).join()).toMatch(
      /Only the file of the old database is mounted.*Nobody has to log in/s,
    );
  });

  test('a compose file of an image with other paths gets variables for them', () => {
    const source = "services:\n  f:\n    image: 'hurlenko/filebrowser'\n    volumes:\n    - '/c:/config'\n";
    expect(convert(source).text).toBe(
      `${source.replace("'hurlenko/filebrowser'", 'satchel')}    environment:
      FB_ROOT: /data
      FB_DATABASE: /config/filebrowser.db
      FB_PORT: "8080"
`,
    );
    const set = convert(`${source}    environment: { FB_ROOT: /x, FB_PORT: 80 }\n`);
    expect(set.text).toContain('{ FB_ROOT: /x, FB_PORT: 80, "FB_DATABASE": /config/filebrowser.db }');
    const ours = convert(
      'services: {a: {image: "lscr.io/linuxserver/filebrowser", volumes: ["a:/config"], environment: ["A=b"]}}',
    );
    expect(ours.text).toContain('environment: ["A=b", "FB_DATABASE=/config/filebrowser.db"]');
    expect(ours.first.join()).toContain('The paths of the image of linuxserver');
  });

  test('whose database is in no volume says how to get it out of the container', () => {
    const { first } = convert(
      'services:\n  f:\n    image: filebrowser/filebrowser\n    volumes: ["./f:/srv"]\n',
    );
    expect(first[0]).toContain('docker cp <container>:/database/filebrowser.db filebrowser.db');
    expect(first.join()).toContain('give ./f to that account (chown -R 1000:1000)');
  });

  test('a compose file says what it did not look at, and takes no name of the language for an image', () => {
    const { first } = convert(
      'services:\n  f:\n    image: filebrowser/filebrowser\n    entrypoint: ["sh", "-c", "exec filebrowser --nosuch"]\n    env_file: .env\n    volumes: ["./s.json:/config/settings.json", "d:/database"]\n',
    );
    expect(first).toEqual(
      expect.arrayContaining([
        'What the entry point or command runs was not looked at; names of programs are the same.',
        'Convert the configuration file, too: satchel convert ./s.json',
        'The variables of env_file were not looked at.',
      ]),
    );
    expect(() => convert('services:\n  f:\n    image: constructor\n')).toThrow('No service of this compose');
  });

  test('a compose file with a range of proxies that is no proxy needs the word for it', () => {
    const text = (range: string) =>
      convert(
        `services:\n  f:\n    image: filebrowser/filebrowser\n    volumes: [d:/database]\n    environment: [FB_NOAUTH=true, "FB_TRUSTEDPROXIES=${range}"]\n`,
      ).text;
    expect(text('172.16.0.0/12')).toContain('OPENTONETWORK');
    expect(text('172.18.0.2')).not.toContain('OPENTONETWORK');
  });

  test('which shares its environment with other services is changed by hand', () => {
    const done = convert(
      'x-env: &env\n  FB_NOAUTH: "true"\nservices:\n  f:\n    image: filebrowser/filebrowser\n    environment: *env\n    volumes: [d:/database]\n',
    );
    expect(diffOf(done)).toHaveLength(2);
    expect(done.first.join()).toContain('Add FB_OPENTONETWORK=true to the environment of f, which it shares');
  });

  test('a compose file with line ends of Windows keeps them', () => {
    const source =
      'services:\r\n  f:\r\n    image: hurlenko/filebrowser\r\n    environment:\r\n      A: b\r\n    volumes:\r\n      - c:/config\r\n';
    const { text, changes } = convert(source);
    expect(text).toContain('      A: b\r\n      FB_ROOT: /data\r\n');
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(JSON.stringify(changes)).not.toContain('\\r');
  });
});

describe('a docker run', () => {
  test('a docker run of several lines gets its variables on lines of their own', () => {
    const source = `touch "$PWD/fb.db" # once
docker run -d \\
    --name filebrowser --read-only \\
    -v /root:/srv \\
    -v "$PWD/fb.db:/database.db" \\
    --user $(id -u):$(id -g) \\
    -p 8080:80 \\
    filebrowser/filebrowser --noauth
`;
    const done = convert(source);
    expect(done.kind).toBe('docker');
    expect(done.text).toBe(
      source.replace(
        'filebrowser/filebrowser --',
        '-e FB_OPENTONETWORK=true \\\n    -v satchel:/database \\\n    satchel --',
      ),
    );
    expect(done.changes.map(({ line }) => line)).toEqual([8]);
  });

  test.each([
    [
      'sudo docker run -itp80:8080 hurlenko/filebrowser:v2',
      'sudo docker run -itp80:8080 -e FB_ROOT=/data -e FB_DATABASE=/config/filebrowser.db -e FB_PORT=8080 satchel',
    ],
    [
      'podman container run --rm -e=FB_NOAUTH=1 --mount type=volume,src=d,dst=/database ghcr.io/filebrowser/filebrowser:latest -a 127.0.0.1',
      'podman container run --rm -e=FB_NOAUTH=1 --mount type=volume,src=d,dst=/database satchel -a 127.0.0.1',
    ],
    ['docker run -v db:/database filebrowser/filebrowser -p 81', 'docker run -v db:/database satchel -p 81'],
  ])('%s', (before, after) => {
    expect(convert(before).text).toBe(after);
  });
});

describe('a systemd unit', () => {
  const unit = (more: string) => `[Unit]
Description=Bob's files; and more

[Service]
User=files
WorkingDirectory=/var/lib/fb
Environment="FB_PORT=8081" FB_LOG=stdout
${more}
Restart=on-failure
`;
  test('a systemd unit starts the other program, with memory for compiled code', () => {
    const source = unit(
      'MemoryDenyWriteExecute=yes\nExecStartPre=-/usr/local/bin/filebrowser config init\nExecStart=/usr/local/bin/filebrowser \\\n  -r /srv/files -d fb.db -a 0.0.0.0 --noauth',
    );
    const done = convert(source);
    expect(done.kind).toBe('systemd');
    expect(diffOf(done)).toEqual([
      '8- MemoryDenyWriteExecute=yes',
      '8+ MemoryDenyWriteExecute=no',
      '9- ExecStartPre=-/usr/local/bin/filebrowser config init',
      '9+ ExecStartPre=-/usr/bin/env satchel config init',
      '10- ExecStart=/usr/local/bin/filebrowser \\',
      '10+ ExecStart=/usr/bin/env satchel \\',
      '11-   -r /srv/files -d fb.db -a 0.0.0.0 --noauth',
      '11+   -r /srv/files -d fb.db -a 0.0.0.0 --noauth --open-to-network',
    ]);
    expect(done.afterwards.join()).not.toContain('root');
  });

  test('a systemd unit without the folder to serve or the database says so, and names a fault', () => {
    const { first } = convert(unit('ExecStart=/usr/bin/filebrowser --port eighty'));
    expect(first.join('\n')).toMatch(
      /does not start: The option port must be .*\n(?:.*\n)*Name the old database.*\nWithout -r/,
    );
  });
});

describe('command lines', () => {
  test.each([
    ['filebrowser -r /srv -d fb.db', 'satchel -r /srv -d fb.db'],
    [
      'FB_PORT=80 sudo -E /usr/bin/filebrowser -d fb.db > log 2>&1 &',
      'FB_PORT=80 sudo -E /usr/bin/satchel -d fb.db > log 2>&1 &',
    ],
    [
      'filebrowser config init\nfilebrowser users add ann secret # first',
      'satchel config init\nsatchel users add ann secret # first',
    ],
    ['-r /srv -p 80', '-r /srv -p 80'],
    ['filebrowser -d fb.db config init', 'satchel -d fb.db config init'],
    ['--noauth -a 0.0.0.0', '--noauth -a 0.0.0.0 --open-to-network'],
    ['filebrowser --noauth', 'satchel --noauth'],
  ])('%s', (before, after) => {
    expect(convert(before)).toMatchObject({ kind: 'command', text: after });
  });

  test('command lines with enabled commands and old options say what differs', () => {
    const { afterwards, first } = convert(
      'filebrowser --disable-exec=false --redis-cache-url redis://a --nosuch',
    );
    expect(afterwards.join()).toMatch(
      /redis-cache-url has no effect.*hooks and the shell of the old database/s,
    );
    expect(first.join()).toContain('There is no option --nosuch');
  });
});

describe('a configuration file', () => {
  test.each([
    [
      'json',
      '{\n  "address": "",\n  "noauth": true\n}\n',
      '{\n  "address": "",\n  "noauth": true,\n  "openToNetwork": true\n}\n',
    ],
    [
      'json',
      '{"root":"/srv","noauth":true,"address":"0.0.0.0"}',
      '{"root":"/srv","noauth":true,"address":"0.0.0.0", "openToNetwork": true}',
    ],
    [
      'yaml',
      'noauth: true # open\naddress: 0.0.0.0\n\n# end\n',
      'noauth: true # open\naddress: 0.0.0.0\nopenToNetwork: true\n\n# end\n',
    ],
    [
      'toml',
      'noauth = true\naddress = "0.0.0.0"',
      'noauth = true\nopenToNetwork = true\naddress = "0.0.0.0"',
    ],
    ['yaml', 'root: /srv\nport: 80\n', 'root: /srv\nport: 80\n'],
  ])('in %s: %s', (format, before, after) => {
    const done = convert(before);
    expect(done).toMatchObject({ kind: 'config', text: after });
    const { options } = parseConfigFile(`a.${format}`, done.text);
    expect(
      openServerFaults(
        loadConfig(
          Object.entries(options).flatMap(([name, value]) => (name === 'root' ? [] : [`--${name}=${value}`])),
          {},
        ),
      ),
    ).toEqual([]);
  });

  test('a configuration file without a need to change says so, and which keys mean nothing', () => {
    const done = convert('root: /srv\ndatabase: /d/filebrowser.db\nauth:\n  method: json\n');
    expect(done.changes).toEqual([]);
    expect(done.afterwards[0]).toBe('The key "auth" is not an option and is ignored with a warning.');
  });
});

/**
 * The set-ups that people have, of which `set-ups.test.ts` starts each; where it can be seen whether they
 * need logins.
 */
const SET_UPS = [...IN_CONTAINERS, ...IN_APP_STORES, ...ON_MACHINES, ...BY_VARIABLES].filter(
  ({ given = '', before = '', entrypoint, start = [] }) =>
    !/noauth/.test(given + before) && !entrypoint && start[0] !== 'sh',
);

function textOf({ on, env = {}, account, start = [] }: SetUp): string {
  const quoted = (word: string) => `'${word}'`;
  const variables = Object.entries(env).map(([name, value]) => quoted(`${name}=${value}`));
  if (on === 'machine')
    return ['env', ...variables.map((each) => each.replace(/^'(\w+)=/, "$1='")), ...start].join(' ');
  const flags = variables.map((each) => `-e ${each}`);
  const user = account === undefined ? '' : `--user ${account}`;
  return [
    'docker run',
    user,
    '-v db:/database',
    ...flags,
    'filebrowser/filebrowser',
    ...start.map(quoted),
  ].join(' ');
}

test.each(SET_UPS.map((setUp) => [setUp.name, setUp] as const))('logins: %s', (_, setUp) => {
  const { text, first } = convert(textOf(setUp));
  expect(first.filter((each) => each.startsWith('Correct this'))).toEqual([]);
  expect(/open-to-network|OPENTONETWORK=true/.test(text)).toBe(
    setUp.refused === NO_LOGINS || setUp.env?.FB_OPENTONETWORK === 'true',
  );
});

describe('what cannot be converted', () => {
  const refused = (source: string, from?: SetUpKind): string => {
    try {
      convert(source, { from });
    } catch (error) {
      if (error instanceof ConvertError) return error.message;
      throw error;
    }
    return '';
  };
  test.each<[string, string, SetUpKind?]>([
    ['', 'The text is empty.'],
    ['\0\u0001', 'This is not a text.'],
    ['x'.repeat(300_000), 'The text is longer than 131072 characters.'],
    ['hello world', 'This is neither a compose file'],
    ['services:\n  a: [[[', 'The text is not valid YAML: Flow sequence'],
    ['services:\n  a: {image: nginx}', 'No service of this compose file has an image of File Browser.'],
    ['services:\n  a: {image: gtstef/filebrowser}', 'FileBrowser Quantum, another program'],
    ['docker run nginx', 'The image nginx is not one of File Browser.'],
    ['docker run -d', 'This docker run names no image.'],
    ['docker run "a', 'The " in line 1 has no end.'],
    ['docker run -u $(id', 'The $( in line 1 has no end.'],
    ['[Service]\nExecStart=/bin/true\n', 'This unit has no ExecStart that runs filebrowser.'],
    [
      '{"settings":{},"server":{},"auther":{}}',
      'This is an export of settings, which satchel config import reads',
    ],
    ['{"port": }', 'not a configuration file in JSON', 'config'],
    ['a: 1', 'There is no option of File Browser in this text.', 'config'],
    ['port: {a: 1}', 'port must be a single value', 'config'],
    ['- a', 'The text has no names and values.', 'compose'],
  ])('%j', (source, message, from) => {
    const text = refused(source, from);
    expect(text).toContain(message);
    expect(text).toMatch(/^[A-Z][^\n]*\.$/);
  });

  test('hostile texts end with a sentence or a conversion', () => {
    const deep = 30_000;
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'.replace(/./g, (key) => {
      const last = String.fromCharCode(key.charCodeAt(0) - 1);
      return `${key}: &${key} [${Array(9).fill(`*${last}`).join(',')}]\n`;
    })}port: *i\n`;
    for (const source of [
      '['.repeat(deep),
      `services:\n  ${'- '.repeat(deep / 2)}`,
      `services:\n${Array.from({ length: 600 }, (_, depth) => `${' '.repeat(depth + 1)}a:\n`).join('')}`,
      `services: ${'{a: '.repeat(deep / 4)}`,
      '{"a":'.repeat(deep / 5),
      `services:\n  f:\n    image: filebrowser/filebrowser\n    environment: &e\n      A: *e\n`,
      bomb,
      `docker run ${'-v a:/b '.repeat(deep / 8)}filebrowser/filebrowser`,
      `docker run -v ${'a:/b'.repeat(deep / 4)} filebrowser/filebrowser`,
      `docker run ${'$('.repeat(deep / 2)}`,
      `[Service]\nExecStart=filebrowser ${'\\\n'.repeat(deep / 2)}`,
      `a: ${'&a '.repeat(deep / 3)}`,
      'filebrowser --noauth -a 0.0.0.0\n'.repeat(deep / 32),
      `filebrowser ${'-'.repeat(deep)}`,
      `root = ${'"'.repeat(deep)}`,
    ]) {
      for (const from of [undefined, 'compose', 'config', 'docker', 'command', 'systemd'] as const) {
        try {
          convert(source, { from });
        } catch (error) {
          if (!(error instanceof ConvertError)) throw error;
          expect(error.message).toMatch(/^[^\n]{1,2000}$/);
        }
      }
    }
  });
});
