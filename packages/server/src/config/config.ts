import type { LoginMethodName } from '@satchel/contract';
import { StartError } from '../lib/start-error.js';
import type { SyslogAddress } from '../lib/syslog-address.js';

/** Options with which the program cannot start, one sentence per fault. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/** A configuration file that nobody named, and that names another database. */
export interface FoundFile {
  /** Absolute. */
  path: string;
  /** The SQLite file that would be used without it, and that records the folder to serve. */
  otherDatabase: string;
  otherState: string;
}

export type Listening =
  | { kind: 'tcp'; address: string; port: number }
  | { kind: 'socket'; file: string; mode: number };

/** The limits of a demo. */
export interface DemoTerms {
  /** How many visitors there may be at once. */
  visitors: number;
  lifetimeMs: number;
  /** How much each may keep, with the trash and the versions. */
  bytes: number;
  /** The name of the folder in the served one that each gets a copy of. */
  sample: string;
}

/** The complete configuration of the program. */
export interface Config {
  files: {
    /** Absolute. */
    root: string;
    /** Nobody named a folder: the default may be created, with samples in it. */
    rootIsDefault: boolean;
    followExternalSymlinks: boolean;
    fileMode: number;
    dirMode: number;
    /** The bytes that uploads leave free. */
    reserveBytes: number;
    /** Acknowledged writes survive a power loss (`full`), or only the end of the process. */
    durability: 'full' | 'process';
  };
  state: {
    /** Absolute. */
    folder: string;
    /** Absolute path of the SQLite file; null when the database is PostgreSQL, see `secrets`. */
    databaseFile: string | null;
    /** Absolute path of a database of File Browser that was imported, or is imported at the start. */
    importFrom: string | null;
    /** Nobody named these: `DatabasePlace` tells when. */
    isFound: boolean;
    importIsFound: boolean;
  };
  /** The server's own files, which no user is shown: absolute paths, which may not exist yet. */
  own: {
    folders: string[];
    files: string[];
    /** Files that the server trusts: others should not change them, nor read those with secrets. */
    trusted: { path: string; isSecret: boolean }[];
  };
  /** Present only for such a file. */
  foundFile?: FoundFile;
  listening: Listening;
  web: {
    /** Starts with a slash or is empty. */
    baseUrl: string;
    trustedProxies: string[];
    /** Empty for all. */
    allowedHosts: string[];
    /** The origin for content of users; null for the app's own origin. */
    contentOrigin: string | null;
    /** Other machines may reach a server without logins. */
    openToNetwork: boolean;
    allowQueryToken: boolean;
    /** Null for the address in the package. */
    issuesAddress: string | null;
    /** The server publishes the description of its API. */
    apiDocs: boolean;
  };
  login: {
    /** Undefined when it is not configured: then the method of the first start is used. */
    method: LoginMethodName | undefined;
    /** The header with the user name, from trusted proxies; empty for none. */
    header: string;
    /** The program and its arguments; empty for none. */
    command: string[];
    commandTimeoutMs: number;
    createUsers: boolean;
    logoutPage: string;
    /** Null for no captcha. */
    captcha: { host: string; key: string } | null;
    tokenLifetimeMs: number;
  };
  /** The only folder, with those below it, that administrators may use for branding; null for any. */
  branding: { folder: string | null };
  /** Only in a demo: then each visitor gets a user, and there are no others. */
  demo?: DemoTerms;
  firstRun: { username: string };
  previews: {
    /** Absolute; null for no cache. */
    cacheFolder: string | null;
    processors: number;
    thumbnails: boolean;
    resize: boolean;
    detectTypeByContent: boolean;
    imageResolution: boolean;
  };
  /** Threads, processes and caches are few and small. */
  lowMemory: boolean;
  search: { stream: boolean; anyWord: boolean };
  commands: {
    enabled: boolean;
    /** Used where the machine supports it. */
    sandbox: boolean;
    network: boolean;
    owner: { uid: number; gid: number } | null;
    timeoutMs: number;
    outputBytes: number;
  };
  log: { target: string };
  /** The address at which metrics are served without a token; null for none. */
  monitoring: { listen: { address: string; port: number } | null };
  /** The receivers of the activity log besides the database. */
  activity: { file: string | null; syslog: SyslogAddress | null };
  /** Secrets are separate, so that the rest can be printed. */
  secrets: {
    databaseUrl: string | null;
    /** A bcrypt hash. */
    firstPasswordHash: string | null;
    /** The password itself, where that was given instead, and by which option. */
    firstPassword: { text: string; option: 'password' | 'adminPassword' } | null;
    captchaSecret: string | null;
    /** Opens the metrics at the addresses of the app. */
    metricsToken: string | null;
    /** PEM texts. */
    tls: { cert: string; key: string } | null;
  };
  /** Warnings for the log. */
  warnings: string[];
}

/** The folders that restrict branding, for `brandingFolderProblem`. */
export function brandingPlaceOf({ own, files, state, branding }: Config) {
  return {
    closed: [...own.folders, ...own.files],
    served: files.root,
    own: `${state.folder}/branding`,
    within: branding.folder,
  };
}
