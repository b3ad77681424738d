import { HASH, NO_LOGINS, PASSWORD, type SetUp } from './set-up.js';

const HEALTH = [
  'satchel health',
  '/healthcheck.sh',
  'wget --spider -q http://localhost/health',
  'wget -q --spider localhost/health || exit 1',
  'curl -f http://localhost/health || exit 1',
  'wget --no-verbose --tries=1 --timeout=5 --spider http://localhost/health || exit 1',
  'curl -fsSo /dev/null http://localhost/health',
  'curl --fail --silent --show-error --max-time 5 -o /dev/null http://127.0.0.1:80/health',
];
const SETTINGS = '{"port":80,"baseURL":"","address":"","log":"stdout","database":"DATABASE","root":"/srv"}';
const settings = (database: string, more = '') =>
  SETTINGS.replace('DATABASE', database).replace('}', `${more}}`);
const NAS = {
  FB_ADDRESS: '0.0.0.0',
  FB_PORT: '30051',
  FB_ROOT: '/data',
  FB_DATABASE: '/config/filebrowser.db',
};
const NAS_FOLDERS = 'mkdir -p /data && chown 568:568 /data /config && chmod 770 /data /config';
const OLD_IMAGE = {
  FB_DATABASE: '/config/filebrowser.db',
  FB_ROOT: '/data',
  FB_PORT: '8080',
  FB_ADDRESS: '0.0.0.0',
  FB_LOG: 'stdout',
};

/** Set-ups that start the image. */
export const IN_CONTAINERS: readonly SetUp[] = [
  {
    name: 'docker run with three volumes, and every kind of health check',
    on: 'image',
    checks: HEALTH,
  },
  {
    name: 'a NAS guide: PUID and PGID, single files mounted, disks below /srv',
    on: 'image',
    given: `
      mkdir -p /srv/dev-disk-by-uuid-1 && chown 1000:100 /srv /srv/*
      echo '${settings('/database/filebrowser.db')}' > /config/settings.json
      touch /database/filebrowser.db && chown 1000:100 /database/filebrowser.db`,
    env: { PUID: '1000', PGID: '100', TZ: 'Europe/Berlin' },
    checks: ['test "$(stat -c %u:%g /srv/up.txt)" = 1000:100'],
  },
  {
    name: 'the compose file that is copied most: a user, and one file as the database',
    on: 'image',
    given: 'touch /database.db && chown 1000:1000 /database.db /srv',
    account: 1000,
    checks: HEALTH,
  },
  {
    name: 'a box for dropping files: noauth in /.filebrowser.json',
    on: 'image',
    given: `echo '${settings('/database.db', ',"noauth":true')}' > /.filebrowser.json; touch /database.db; chown 1000 /database.db`,
    refused: NO_LOGINS,
  },
  {
    name: 'the same, after the line of the refusal was added',
    on: 'image',
    given: `echo '${settings('/database.db', ',"noauth":true')}' > /.filebrowser.json; touch /database.db; chown 1000 /database.db`,
    env: { FB_OPENTONETWORK: 'true' },
    login: {},
  },
  {
    name: 'an app store with PUID and PGID 0',
    on: 'image',
    given: 'mkdir -p /srv/private && chmod 700 /srv/private && chown 1234 /srv/private && chown root /srv',
    env: { PUID: '0', PGID: '0', TZ: 'Etc/UTC' },
    says: 'The server runs as root.',
    checks: ['test "$(stat -c %u:%g /srv/up.txt)" = 0:0'],
  },
  {
    name: 'another app store with PUID and PGID 0, with the old settings',
    on: 'image',
    given: `
      echo '${settings('/database/filebrowser.db')}' > /config/settings.json
      touch /database/filebrowser.db; chown root /srv /database /config`,
    env: { PUID: '0', PGID: '0' },
    says: 'The server runs as root.',
  },
  {
    name: 'an app platform that asks for the login itself',
    on: 'image',
    given: 'mkdir -p /data && chown 1000 /data',
    account: 1000,
    env: { FB_NOAUTH: 'true', FB_ROOT: '/data', FB_PORT: '80', FB_DATABASE: '/database/filebrowser.db' },
    refused: NO_LOGINS,
  },
  {
    name: 'the same, with the address of its proxy: other machines are refused',
    on: 'image',
    given: 'mkdir -p /data && chown 1000 /data',
    account: 1000,
    env: { FB_NOAUTH: 'true', FB_ROOT: '/data', FB_TRUSTEDPROXIES: '172.17.0.9' },
    checks: [
      'test "$(/usr/bin/curl -s -o /dev/null -w %{http_code} -d "{}" -H Content-Type:application/json http://172.17.0.2/api/login)" = 403',
    ],
  },
  {
    name: 'a NAS app with its own account, moved with its configuration',
    on: 'image',
    given: `${NAS_FOLDERS}
      echo '{"address":"0.0.0.0","port":30051,"root":"/data"}' > /config/filebrowser.json`,
    account: 568,
    env: { ...NAS, FB_CONFIG: '/config/filebrowser.json' },
    at: 'http://127.0.0.1:30051',
    checks: ['wget --spider --quiet http://127.0.0.1:30051/health'],
  },
  {
    name: 'a NAS app with its own account, new',
    on: 'image',
    given: NAS_FOLDERS,
    account: 568,
    env: NAS,
    at: 'http://127.0.0.1:30051',
    checks: ['test -d /config/.satchel', 'wget --spider --quiet http://127.0.0.1:30051/health'],
  },
  {
    name: 'a NAS app with its own account on a volume that belongs to another one, new',
    on: 'image',
    account: 568,
    given: 'mkdir -p /data && chown 568 /data',
    env: { ...NAS, FB_DATABASE: '' },
    at: 'http://127.0.0.1:30051',
  },
  {
    name: 'a NAS app with a certificate, new',
    on: 'image',
    given: `${NAS_FOLDERS}
      cp "$FIXTURES"/localhost.cert.pem "$FIXTURES"/localhost.key.pem /config; chown 568 /config/*.pem`,
    account: 568,
    env: { ...NAS, FB_CERT: '/config/localhost.cert.pem', FB_KEY: '/config/localhost.key.pem' },
    login: null,
    checks: [
      'satchel health',
      'wget --spider --quiet --no-check-certificate https://127.0.0.1:30051/health',
      'curl -kfs https://127.0.0.1:30051/health',
    ],
  },
  {
    name: 'a chart: a configuration file, database and port as arguments, probes on /',
    on: 'image',
    given: `${NAS_FOLDERS}
      printf 'root: /data\\naddress: 0.0.0.0\\nlog: stdout\\n' > /config/filebrowser.yaml`,
    account: 568,
    start: [
      '--config',
      '/config/filebrowser.yaml',
      '--database',
      '/config/filebrowser.db',
      '--port',
      '10187',
    ],
    at: 'http://127.0.0.1:10187',
    checks: ['wget -q -O - http://127.0.0.1:10187/ | grep -q Satchel'],
  },
  {
    name: 'an image of variables, with a base address and without logins',
    on: 'image',
    given: 'mkdir -p /data && chown 1000 /data /config',
    account: 1000,
    env: { ...OLD_IMAGE, FB_BASEURL: '/filebrowser', FB_NOAUTH: 'true' },
    refused: NO_LOGINS,
  },
  {
    name: 'an image of variables with logins, and variables that mean nothing',
    on: 'image',
    given: 'mkdir -p /data && chown 1000 /data /config',
    account: 1000,
    env: {
      ...OLD_IMAGE,
      FB_BASEURL: '/filebrowser',
      FB_NOAUTH: 'yes',
      FB_AUTH_METHOD: 'noauth',
      UID: '1000',
      PGID: '1000',
    },
    at: 'http://127.0.0.1:8080/filebrowser',
    says: 'The variable FB_NOAUTH=yes is ignored',
  },
  {
    name: 'a home automation add-on, with two empty arguments',
    on: 'image',
    given: 'mkdir -p /share',
    start: ['--address=0.0.0.0', '--port=8071', '--root=/share', '--database=/config/filebrowser.db', '', ''],
    env: { PUID: '0', PGID: '0' },
    at: 'http://127.0.0.1:8071',
  },
  {
    name: 'a home automation add-on that serves /',
    on: 'image',
    start: ['--address=0.0.0.0', '--port=8071', '--root=/', '--database=/config/filebrowser.db', '', ''],
    env: { PUID: '0', PGID: '0' },
    at: 'http://127.0.0.1:8071',
  },
  {
    name: 'a home automation add-on without logins',
    on: 'image',
    given: 'mkdir -p /share',
    start: ['--address=0.0.0.0', '--root=/share', '--database=/config/filebrowser.db', '--noauth', ''],
    env: { PUID: '0', PGID: '0' },
    refused: NO_LOGINS,
  },
  {
    name: 'an entry point that makes the database at the first start',
    on: 'image',
    entrypoint: [
      '/bin/sh',
      '-c',
      `[ -f "$FB_DATABASE" ] || { filebrowser config init && filebrowser config set --root /srv --branding.name Harbour --port 80 --address 0.0.0.0 && filebrowser users add ann '${PASSWORD}' --perm.admin; }; exec filebrowser`,
    ],
    env: { FB_DATABASE: '/database/filebrowser.db' },
    login: { username: 'ann', password: PASSWORD },
    checks: [
      'wget -q -O - http://localhost/ | grep -q Harbour',
      'test "$(stat -c %u /database/filebrowser.db)" = 1000',
      'filebrowser users ls | grep -q ann',
    ],
  },
  {
    name: 'arguments of the image that make a database',
    on: 'image',
    given: `touch /database.db && chown 1000 /database.db
      /opt/satchel/docker/entrypoint.sh -d /database.db config init`,
    start: ['-d', '/database.db'],
    login: null,
    checks: ['test -s /database/.satchel/satchel.db && test ! -s /database.db'],
  },
  {
    name: 'a class room: accounts by docker exec, with a database file that never was',
    on: 'image',
    checks: [
      'filebrowser users ls --database /database/filebrowser.db | grep -q admin',
      `filebrowser users add ben '${PASSWORD}' --database /database/filebrowser.db --perm.create=false --lockPassword`,
      '/filebrowser users ls --database /database/filebrowser.db | grep -q ben',
      'test ! -e /database/filebrowser.db && test "$(stat -c %u /database/.satchel/satchel.db)" = 1000',
    ],
  },
  {
    name: 'a name and a hashed password by variables',
    on: 'image',
    env: { FB_USERNAME: 'ann', FB_PASSWORD: HASH },
    login: { username: 'ann', password: PASSWORD },
  },
];
