import { HASH, NO_LOGINS, PASSWORD, type SetUp } from './set-up.js';

const INIT = 'filebrowser config init';
const ADD = `filebrowser users add ann '${PASSWORD}' --perm.admin`;
const ANN = { username: 'ann', password: PASSWORD };
const ON_8080 = 'http://127.0.0.1:8080';

/** Set-ups of the program, as scripts install it on a machine. */
export const ON_MACHINES: readonly SetUp[] = [
  {
    name: 'a package of a distribution for homes: a port as text, a base address, a hashed password',
    on: 'machine',
    given: `mkdir -p /home/media /var/lib/filebrowser
      echo '{"port":"12345","baseURL":"/files","address":"127.0.0.1","log":"stdout","database":"/var/lib/filebrowser/filebrowser.db","root":"/home/media","username":"ann","password":"${HASH}"}' > /var/lib/filebrowser/.filebrowser.json
      chown -R 1000 /var/lib/filebrowser /home/media`,
    account: 1000,
    folder: '/var/lib/filebrowser',
    start: ['filebrowser', '-c', '/var/lib/filebrowser/.filebrowser.json'],
    at: 'http://127.0.0.1:12345/files',
    login: ANN,
  },
  {
    name: 'the same, with the password from the log',
    on: 'machine',
    given: 'mkdir -p /home/media /srv',
    start: ['sh', '-c', 'filebrowser -r /home/media -d /srv/fb.db 2>&1 | tee /srv/log'],
    folder: '/srv',
    at: ON_8080,
    checks: [
      "grep -qi 'initialized with randomly generated password' /srv/log",
      `password="$(grep -m1 admin /srv/log | awk '{print $NF}')"; test \${#password} -ge 12`,
    ],
  },
  {
    name: 'a script for containers of a hypervisor: serves /',
    on: 'machine',
    folder: '/opt/community',
    given: 'mkdir -p /opt/community',
    before: `${INIT} -a 0.0.0.0 && filebrowser config set -a 0.0.0.0 && ${ADD}`,
    start: ['filebrowser', '-r', '/', '-d', '/opt/community/filebrowser.db', '-p', '8080'],
    at: ON_8080,
    login: ANN,
  },
  {
    name: 'the same without logins',
    on: 'machine',
    folder: '/opt/community',
    given: 'mkdir -p /opt/community',
    before: `${INIT} -a 0.0.0.0 && filebrowser config set -a 0.0.0.0 --auth.method=noauth && ${ADD}`,
    start: ['filebrowser', '-r', '/', '-d', '/opt/community/filebrowser.db', '-p', '8080'],
    refused: NO_LOGINS,
  },
  {
    name: 'a personal server: init, set, add, update',
    on: 'machine',
    folder: '/root/data',
    given: 'mkdir -p /root/data /root/files',
    before: `${INIT} --database=/root/data/filebrowser.db
      filebrowser config set --address=0.0.0.0 --port=8080 --root=/root/files --database=/root/data/filebrowser.db
      ${ADD} --database=/root/data/filebrowser.db
      filebrowser users update ann --password='${PASSWORD}' --perm.admin --database=/root/data/filebrowser.db`,
    start: ['filebrowser', '--database=/root/data/filebrowser.db'],
    at: ON_8080,
    login: ANN,
  },
  {
    name: 'a personal server, whose password is reset with the configuration file before the command',
    on: 'machine',
    folder: '/root/data',
    given: `mkdir -p /root/data /root/files
      echo '{"database":"/root/data/filebrowser.db","root":"/root/files","address":"0.0.0.0"}' > /root/data/fb.json`,
    before: `${INIT} -c /root/data/fb.json && ${ADD} -c /root/data/fb.json
      filebrowser -c /root/data/fb.json users update 1 -u ben -p '${PASSWORD}' --perm.admin`,
    start: ['filebrowser', '-c', '/root/data/fb.json'],
    at: ON_8080,
    login: { username: 'ben', password: PASSWORD },
  },
  {
    name: 'a seedbox: a base address with the name of its user, and a log file',
    on: 'machine',
    folder: '/home/ann',
    given: 'mkdir -p /home/ann/.config /home/ann/files && chown -R 1000 /home/ann',
    account: 1000,
    env: { HOME: '/home/ann' },
    before: `db=/home/ann/.config/filebrowser.db; ${INIT} -d $db
      filebrowser config set --baseURL /ann/filebrowser --port 8080 --log /home/ann/.config/fb.log --root /home/ann/files -d $db
      ${ADD} -d $db`,
    start: ['filebrowser', '-d', '/home/ann/.config/filebrowser.db'],
    at: `${ON_8080}/ann/filebrowser`,
    login: ANN,
    checks: ['test -e /home/ann/.config/fb.log'],
  },
  {
    name: 'an installer with a configuration file behind the command',
    on: 'machine',
    folder: '/etc/fb',
    given: `mkdir -p /etc/fb /var/www
      echo '{"port":8080,"address":"127.0.0.1","root":"/var/www","database":"/etc/fb/filebrowser.db"}' > /etc/fb/config.json`,
    before: `${INIT} --config /etc/fb/config.json && ${ADD} --config /etc/fb/config.json`,
    start: ['filebrowser', '--config', '/etc/fb/config.json'],
    at: ON_8080,
    login: ANN,
  },
  {
    name: 'a branding folder, a theme and programs of users, all in the working folder',
    on: 'machine',
    folder: '/opt/fb',
    given: `mkdir -p /opt/fb/branding/img /opt/fb/files
      echo ':root{--x:1}' > /opt/fb/branding/custom.css`,
    before: `${INIT}
      filebrowser config set --branding.name Harbour --branding.files /opt/fb/branding --branding.theme dark
      ${ADD} --commands git,ls`,
    start: ['filebrowser', '-r', './files'],
    at: ON_8080,
    login: ANN,
    checks: [
      `wget -q -O - ${ON_8080}/ | grep -q Harbour`,
      `wget -q -O - ${ON_8080}/static/custom.css | grep -q -- --x`,
    ],
  },
  {
    name: 'a declarative system: flags before the commands at each start, login by a header',
    on: 'machine',
    folder: '/var/lib/fb',
    given: 'mkdir -p /var/lib/fb /srv/files && chown 1000 /var/lib/fb /srv/files',
    account: 1000,
    before: `db=/var/lib/fb/filebrowser.db
      filebrowser -d $db config init
      filebrowser -d $db config set --auth.method=proxy --auth.header=X-User --trustedProxies=127.0.0.1
      filebrowser -d $db users find ann || filebrowser -d $db users add ann '${PASSWORD}' --perm.admin
      filebrowser -d $db users update ann --perm.admin`,
    start: ['filebrowser', '-d', '/var/lib/fb/filebrowser.db', '-r', '/srv/files'],
    at: ON_8080,
    login: { username: 'ann', headers: { 'X-User': 'ann' } },
  },
  {
    name: 'a declarative container: update, or else add',
    on: 'machine',
    folder: '/var/lib/fb',
    given: 'mkdir -p /var/lib/fb /srv/files',
    before: `db=/var/lib/fb/filebrowser.db; test -e $db || ${INIT} -d $db
      filebrowser users update ann --password '${PASSWORD}' -d $db || ${ADD} -d $db`,
    start: ['filebrowser', '-d', '/var/lib/fb/filebrowser.db', '-r', '/srv/files'],
    at: ON_8080,
    login: ANN,
  },
  {
    name: 'a workspace whose platform asks for the login and gives the base address',
    on: 'machine',
    folder: '/home/ann',
    given: 'mkdir -p /home/ann/files && chown -R 1000 /home/ann',
    account: 1000,
    env: { HOME: '/home/ann', FB_ROOT: '/home/ann/files', FB_DATABASE: '/home/ann/filebrowser.db' },
    before: `${INIT}
      filebrowser users add admin '' --perm.admin=true --viewMode=mosaic || true
      filebrowser config set --baseURL=/@ann/files.main/apps/filebrowser --port=8080 --auth.method=noauth
      filebrowser users ls | grep -q admin || ${ADD}`,
    start: ['filebrowser'],
    at: `${ON_8080}/@ann/files.main/apps/filebrowser`,
    login: {},
    checks: [
      `wget -q -O - ${ON_8080}/%40ann/files.main/apps/filebrowser/ | grep -q '"BaseURL":"/@ann/files.main'`,
    ],
  },
  {
    name: 'a menu for rented servers: a TOML file in /etc, a language, scopes by the third column',
    on: 'machine',
    folder: '/root',
    given: `mkdir -p /etc/filebrowser /root/files/ben
      printf 'root = "/root/files"\\nport = 8080\\naddress = "0.0.0.0"\\ndatabase = "/etc/filebrowser/filebrowser.db"\\n' > /etc/filebrowser/.filebrowser.toml`,
    before: `${INIT} && filebrowser config set --locale zh-cn --branding.name Files && ${ADD}
      filebrowser users add ben '${PASSWORD}' --scope /ben`,
    start: ['filebrowser'],
    at: ON_8080,
    login: ANN,
    checks: ["filebrowser users ls | awk '{print $3}' | grep -qx /ben"],
  },
  {
    name: 'a reader for books: without logins on all addresses',
    on: 'machine',
    folder: '/mnt',
    given: 'mkdir -p /mnt/books',
    start: ['filebrowser', '--noauth', '-a', '0.0.0.0', '-r', '/mnt/books'],
    refused: NO_LOGINS,
  },
  {
    name: 'the same, which asks how users log in',
    on: 'machine',
    folder: '/mnt',
    given: 'mkdir -p /mnt/books',
    before: "filebrowser config init --auth.method=noauth && filebrowser config cat | grep -qi 'Auth method'",
    start: ['filebrowser', '-r', '/mnt/books'],
    at: ON_8080,
    login: {},
  },
  {
    name: 'a product with a guest and a branding folder that is filled later, behind its own login',
    on: 'machine',
    folder: '/opt/product',
    given: 'mkdir -p /opt/product/branding /opt/product/files/guest',
    before: `${INIT}
      filebrowser config set --auth.method=proxy --auth.header=X-Account --trustedProxies=127.0.0.1 --branding.name Product --branding.files /opt/product/branding --branding.disableExternal --address 127.0.0.1 --port 8080 --root /opt/product/files --locale en
      ${ADD} && filebrowser users add guest '${PASSWORD}' --scope /guest --perm.create=false --lockPassword`,
    start: ['filebrowser'],
    at: ON_8080,
    login: { username: 'ann', headers: { 'X-Account': 'ann' } },
  },
  {
    name: 'a service of OpenRC: port 80 and a log file',
    on: 'machine',
    folder: '/var/lib/fb',
    given: 'mkdir -p /var/lib/fb /srv/files',
    start: [
      'filebrowser',
      '-r',
      '/srv/files',
      '-a',
      '0.0.0.0',
      '-p',
      '80',
      '-l',
      '/var/lib/fb/log',
      '-d',
      '/var/lib/fb/fb.db',
    ],
    checks: ['test -e /var/lib/fb/log'],
  },
];
