import { HASH, NO_LOGINS, PASSWORD, type SetUp, settings } from './set-up.js';

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
const OLD_IMAGE = {
  FB_DATABASE: '/config/filebrowser.db',
  FB_ROOT: '/data',
  FB_PORT: '8080',
  FB_ADDRESS: '0.0.0.0',
  FB_LOG: 'stdout',
};

/** Set-ups that start the image by hand, by a compose file or by an entry point of their own. */
export const IN_CONTAINERS: readonly SetUp[] = [
  {
    name: 'docker run with three volumes, and every kind of health check',
    on: 'image',
    before: `
      satchel import filebrowser "$FIXTURES"/filebrowser/v263.db --dry-run > /tmp/report
      grep -q '^6 users, 10 links, .* can be imported' /tmp/report
      test -z "$(ls -A /database /config /srv | grep -v :)"
      printf 'services:\\n  f:\\n    image: filebrowser/filebrowser\\n' | filebrowser convert | grep -q 'image: satchel'`,
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
    name: 'the same, moved with its database',
    on: 'image',
    given: 'cp "$FIXTURES"/filebrowser/v211.db /database.db && chown 1000:1000 /database.db /srv',
    account: 1000,
    login: { username: 'admin', password: 'AdminFixture-2026!' },
    checks: ['test -s /database/.satchel/satchel.db', 'filebrowser users ls | grep -q admin'],
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
