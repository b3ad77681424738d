import { HASH, NO_LOGINS, PASSWORD, type SetUp } from './set-up.js';

const ON_8080 = 'http://127.0.0.1:8080';

interface Expected extends Partial<Pick<SetUp, 'at' | 'login' | 'says' | 'refused' | 'checks'>> {}

/** Variables of File Browser, alone and together, in the spellings that its users wrote. */
const SETS: readonly [env: Record<string, string>, expected: Expected][] = [
  [{ FB_PORT: '8081' }, { at: 'http://127.0.0.1:8081' }],
  [{ FB_ADDRESS: '0.0.0.0', FB_PORT: '80' }, { at: 'http://127.0.0.1' }],
  [{ FB_BASEURL: '/fb' }, { at: `${ON_8080}/fb` }],
  [{ FB_BASE_URL: 'fb/' }, { at: `${ON_8080}/fb` }],
  [{ FB_BASEURL: '/@ann/apps/fb' }, { at: `${ON_8080}/@ann/apps/fb` }],
  [{ FB_BASEURL: '' }, {}],
  [{ FB_DATABASE: './my.db' }, { checks: ['test -s my.db'] }],
  [{ FB_LOG: './fb.log' }, { checks: ['test -e fb.log'] }],
  [{ FB_USERNAME: 'ann', FB_PASSWORD: HASH }, { login: { username: 'ann', password: PASSWORD } }],
  [{ FB_NOAUTH: 'true' }, { login: {}, says: 'Nobody has to log in' }],
  [{ FB_NOAUTH: '1', FB_ADDRESS: '0.0.0.0' }, { refused: NO_LOGINS }],
  [{ FB_NOAUTH: 'false' }, {}],
  [{ FB_NOAUTH: '' }, {}],
  [{ FB_NOAUTH: 'yes' }, { says: 'The variable FB_NOAUTH=yes is ignored' }],
  [{ FB_AUTH_METHOD: 'noauth' }, { says: 'The variable FB_AUTH_METHOD=noauth is ignored' }],
  [{ FB_SOCKET: '/run/fb.sock' }, { login: null, checks: ['test -S /run/fb.sock'] }],
  [{ FB_TOKEN_EXPIRATION_TIME: '12h', FB_DISABLE_EXEC: 'true', FB_IMG_PROCESSORS: '2' }, {}],
  [{ FB_DISABLE_THUMBNAILS: 'true', FB_DISABLE_PREVIEW_RESIZE: 'true', FB_CACHE_DIR: '/run/cache' }, {}],
];

export const BY_VARIABLES: readonly SetUp[] = SETS.map(([env, expected]) => ({
  name: Object.entries(env)
    .map(([name, value]) => `${name}=${value.startsWith('$2') ? '…' : value}`)
    .join(' '),
  on: 'machine',
  folder: '/srv/job',
  given: 'mkdir -p /srv/job/files /run',
  env: { FB_ROOT: './files', ...env },
  start: ['filebrowser'],
  at: ON_8080,
  ...expected,
}));
