/** A way in which File Browser is run, as those who use it have written it down. */
export interface SetUp {
  name: string;
  /** In a container with our image, or on a machine whose programs have `filebrowser`. */
  on: 'image' | 'machine';
  /** Lines of a shell that root runs first: files, folders and their owners. */
  given?: string;
  /** Lines of a shell that the account of the server runs before each start. */
  before?: string;
  env?: Readonly<Record<string, string>>;
  /** The uid and gid that the container is started with, or that the service has; root if it names none. */
  account?: number;
  /** The arguments of the image, or the command line of the machine. */
  start?: readonly string[];
  /** Instead of the one of the image. */
  entrypoint?: readonly string[];
  /** The working folder; `/database` in the image. */
  folder?: string;
  /** The address where it is used; port 80 of this machine by default. */
  at?: string;
  /** The user who logs in; the administrator whose password the start prints by default, null for nobody. */
  login?: { username?: string; password?: string; headers?: Readonly<Record<string, string>> } | null;
  /** Lines of a shell that run while it serves, as `docker exec` runs them; each must end with 0. */
  checks?: readonly string[];
  /** It is refused, as the documentation says, with this sentence. */
  refused?: string;
  /** A text that the start prints, besides. */
  says?: string;
}

export const PASSWORD = 'correct horse battery';
/** It, hashed by bcrypt. */
export const HASH = '$2b$04$Tvbp8pVXmz9jD/CFrvnHwOBy/efI/xv.m0B.2KhFpqgNvJohzhUPu';
/** The first line of a refusal to start without logins. */
export const NO_LOGINS = 'noauth also needs --open-to-network here, or the variable FB_OPENTONETWORK=true';

const SETTINGS = '{"port":80,"baseURL":"","address":"","log":"stdout","database":"DATABASE","root":"/srv"}';
/** The configuration that old images were delivered with. */
export const settings = (database: string, more = '') =>
  SETTINGS.replace('DATABASE', database).replace('}', `${more}}`);
