// Constants of the API, apart from the schemas, so that the web client can import them without the schema
// library.

/** Old clients send the token in this header; `X-Renew-Token: true` in a response asks for a renewal. */
export const TOKEN_HEADER = 'X-Auth';
export const RENEW_HEADER = 'X-Renew-Token';
/** The cookie that old clients set by script. */
export const SESSION_COOKIE = 'auth';
/**
 * The cookie that the server sets, with a token of its own that can only read; over TLS the name has a
 * prefix.
 */
export const READING_COOKIE = 'satchel';
/**
 * `true` on a change of one's own password: the response contains the new session's token in `X-New-Token`.
 */
export const WANTS_TOKEN_HEADER = 'X-Wants-Token';
export const NEW_TOKEN_HEADER = 'X-New-Token';
/** In the response of a logout: where the browser goes next, to log out at the provider of the login as well. */
export const LOGOUT_ADDRESS_HEADER = 'X-Logout-Address';

/**
 * On a copy, move or deletion: the client's id for the job, by which it is followed in `GET /api/jobs` and
 * cancelled.
 */
export const JOB_ID_HEADER = 'X-Job-Id';
/** Given to requests that belong to one action of the user, which is undone as a whole. */
export const ACTION_ID_HEADER = 'X-Action-Id';
export const JOB_ID_PATTERN = /^[\w-]{1,64}$/;
/** `true`: the job continues when the client disconnects. */
export const JOB_DETACH_HEADER = 'X-Job-Detach';

/**
 * In the responses of lists that the stream of events follows: the id of the last event before the list was
 * read. A stream that begins with it as its `Last-Event-ID` misses nothing.
 */
export const LAST_EVENT_HEADER = 'X-Last-Event-Id';

/** The modification time that an upload keeps, as RFC 3339. */
export const MODIFIED_HEADER = 'X-Modified';

/**
 * Encodings of text files, by their names in the Encoding standard of the WHATWG; the body of a save is
 * always UTF-8. Those of which another one is a superset are not among them, nor ISO-2022-JP, in which the
 * bytes of a text are not one way only.
 */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number];
/**
 * On a save: the encoding in which the server writes the text. Without it the bytes are written unchanged.
 */
export const TEXT_ENCODING_HEADER = 'X-Text-Encoding';

/** The parameters of one query. Clients send less than ten. */
export const MAX_QUERY_PARAMETERS = 100;

/**
 * The items that `files` of a download names: as many names as fit into an address, unless they are very
 * short.
 */
export const MAX_SELECTED = 5_000;

/** The folders whose sizes one request asks for: as many as a screen shows. */
export const MAX_SIZED_FOLDERS = 64;

/** The items of one batch. */
export const MAX_BATCH_ITEMS = 50_000;
/** Bytes of one request. Larger batches are sent as several requests, because each one is parsed at once. */
export const MAX_BATCH_BYTES = 1024 * 1024;

/**
 * The entries that are renamed by one request: it has to know all of them, because their names may change
 * places.
 */
export const MAX_RENAMES = 10_000;
/** Room for as many names, old and new. */
export const MAX_RENAMES_BYTES = 6 * 1024 * 1024;

/** Applies to the rules of a user, and to those of everybody: each is compared with each path. */
export const MAX_RULES = 1000;
/** The programs that a user may run. */
export const MAX_COMMANDS = 1000;
/** The command lines for one event, and the words of one. */
export const MAX_COMMAND_LINES = 100;
/** The folders outside of the scope that one user is granted. */
export const MAX_USER_FOLDERS = 100;

/** The folders with rights of their own that one user or one group has. */
export const MAX_MOUNTS = 100;
export const MAX_GROUPS = 1000;
export const MAX_GROUP_MEMBERS = 20_000;
/** The groups of login providers whose members one group has. */
export const MAX_GROUP_ORIGINS = 50;

/** How deep objects and lists of a JSON body may be nested. */
export const MAX_JSON_DEPTH = 64;

export const CHECKSUMS = ['md5', 'sha1', 'sha256', 'sha512'] as const;
export type Checksum = (typeof CHECKSUMS)[number];

/** Longer queries of the search are rejected. */
export const MAX_QUERY_LENGTH = 256;

/** The type of lines of JSON. */
export const LINES_TYPE = 'application/x-ndjson';

/** `GET /api/search` sends lines of JSON as matches are found, when `Accept` names this type. */
export const SEARCH_STREAM_TYPE = LINES_TYPE;

/** The page of a share, followed by its hash and a path in it. */
export const SHARE_PAGE = '/share/';

/** The page at which a user sets a password by a link, followed by its token. */
export const PASSWORD_PAGE = '/password/';
