import { locationOf } from '../app.js';
import type { Config } from '../config/config.js';
import { openDatabase } from '../core/db/database.js';
import { fileExists } from '../core/state/private-folder.js';
import { SessionsStore } from '../features/auth/sessions/sessions-store.js';
import { resetPassword } from '../features/users/first-run.js';
import { UsersStore } from '../features/users/users-store.js';
import { Passwords } from '../lib/passwords.js';
import { StartError } from '../lib/start-error.js';

/** The new password of a user who lost theirs. Throws `StartError` when there is no such user. */
export async function resetLostPassword(config: Config, username: string): Promise<string> {
  const { databaseFile } = config.state;
  if (databaseFile !== null && !(await fileExists(databaseFile))) {
    throw new StartError(
      `There is no database at ${databaseFile}; say where it is with --state or --database.`,
    );
  }
  const database = await openDatabase(locationOf(config));
  try {
    const users = new UsersStore(database);
    const sessions = new SessionsStore(database);
    const endSessions = (userId: number): Promise<void> => sessions.removeOfUser(userId);
    const password = await resetPassword({ users, passwords: new Passwords(), endSessions }, username);
    if (password === null) throw new StartError(`There is no user called ${username}.`);
    return password;
  } finally {
    await database.close();
  }
}
