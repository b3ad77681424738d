import type { LoginMethodName } from '@satchel/contract';
import { StartError } from '../lib/start-error.js';

/** Options that cannot be started with, one sentence per fault. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

export type Listening =
  | { kind: 'tcp'; address: string; port: number }
  | { kind: 'socket'; file: string; mode: number };

/** Everything the program is told at its start. */
export interface Config {
  files: {
    /** Absolute. */
    root: string;
    /** Nobody named a folder: it may be made, with samples in it. */
    rootIsDefault: boolean;
    followExternalSymlinks: boolean;
    fileMode: number;
    dirMode: number;
    /** Bytes that uploads leave free. */
    reserveBytes: number;
  };
  state: {
    /** Absolute. */
    folder: string;
    /** Absolute path of the SQLite file; null when the database is a PostgreSQL, see `secrets`. */
    databaseFile: string | null;
  };
  listening: Listening;
  web: {
    /** Starts with a slash or is empty. */
    baseUrl: string;
    trustedProxies: string[];
    /** Empty for any. */
    allowedHosts: string[];
    allowQueryToken: boolean;
    /** Null: where the package says. */
    issuesAddress: string | null;
  };
  login: {
    /** Undefined when nothing says so: then what was remembered at the first start counts. */
    method: LoginMethodName | undefined;
    /** Of the user name, from trusted proxies; empty for none. */
    header: string;
    /** Program and arguments; empty for none. */
    command: string[];
    commandTimeoutMs: number;
    createUsers: boolean;
    logoutPage: string;
    /** Null for no captcha. */
    captcha: { host: string; key: string } | null;
    tokenLifetimeMs: number;
  };
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
  search: { stream: boolean; anyWord: boolean };
  commands: {
    enabled: boolean;
    /** Where the machine has what it takes. */
    sandbox: boolean;
    network: boolean;
    owner: { uid: number; gid: number } | null;
    timeoutMs: number;
    outputBytes: number;
  };
  log: { target: string };
  /** Apart, so that the rest can be printed. */
  secrets: {
    databaseUrl: string | null;
    /** Bcrypt. */
    firstPasswordHash: string | null;
    captchaSecret: string | null;
    /** PEM texts. */
    tls: { cert: string; key: string } | null;
  };
  /** Worth a line in the log. */
  warnings: string[];
}
