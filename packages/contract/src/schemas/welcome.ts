import { type Static, Type } from 'typebox';

/** Pages that an administrator is shown once. */
const WELCOME_PAGES = ['setup', 'import'] as const;
export type WelcomePage = (typeof WELCOME_PAGES)[number];

/** Response of `GET /api/welcome`. */
export const Welcome = Type.Object({
  /** The page that the user has not closed yet; null when there is none. */
  page: Type.Union([Type.Enum(WELCOME_PAGES), Type.Null()]),
});
export type Welcome = Static<typeof Welcome>;

/** Body of `POST /api/welcome/seen`. */
export const WelcomeSeen = Type.Object({ page: Type.Enum(WELCOME_PAGES) });
export type WelcomeSeen = Static<typeof WelcomeSeen>;

/** The result of one check of the server, in English as in the terminal. */
export const ServerFinding = Type.Object({
  /** `bad` means that the server does not work or is not safe; `odd` is a warning. */
  state: Type.Enum(['good', 'odd', 'bad']),
  text: Type.String(),
  /** The measures that an administrator can take. */
  advice: Type.Optional(Type.String()),
});
export type ServerFinding = Static<typeof ServerFinding>;

/**
 * Response of `GET /api/diagnosis`: the served folder, and what `satchel doctor` finds about the running
 * server.
 */
export const Diagnosis = Type.Object({
  /** The served folder as a path of the machine. */
  root: Type.String(),
  isWritable: Type.Boolean(),
  findings: Type.Array(ServerFinding),
});
export type Diagnosis = Static<typeof Diagnosis>;
