import { NO_LOGINS, type SetUp, settings } from './set-up.js';

const NAS = {
  FB_ADDRESS: '0.0.0.0',
  FB_PORT: '30051',
  FB_ROOT: '/data',
  FB_DATABASE: '/config/filebrowser.db',
};
const NAS_FOLDERS = 'mkdir -p /data && chown 568:568 /data /config && chmod 770 /data /config';

/** Set-ups of app stores and platforms, which start the image with an account and variables of their own. */
export const IN_APP_STORES: readonly SetUp[] = [
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
    name: 'a NAS app with its own account, moved with its database',
    on: 'image',
    given: `${NAS_FOLDERS}
      cp "$FIXTURES"/filebrowser/v263.db /config/filebrowser.db; chown 568 /config/filebrowser.db`,
    account: 568,
    env: NAS,
    at: 'http://127.0.0.1:30051',
    login: { username: 'admin', password: 'AdminFixture-2026!' },
    checks: ['test -s /config/.satchel/satchel.db'],
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
];
