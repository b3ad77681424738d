import { PasskeysStore } from '../../features/auth/passkeys/passkeys-store.js';
import { SecondFactorStore } from '../../features/auth/second-factor/second-factor-store.js';
import type { Command } from '../command.js';
import { findUser } from './find-user.js';

export const usersResetFactors: Command = {
  name: 'users reset-factors',
  operands: '<id or name...>',
  count: [1, 1000],
  summary:
    'Removes the authenticator apps, passkeys and recovery codes of users who lost theirs, and signs them out everywhere.',
  async run({ operands, stores, say }) {
    const all = await stores();
    const factors = new SecondFactorStore(all.database);
    const passkeys = new PasskeysStore(all.database);
    // An unknown name is found before anything is changed.
    const users = [];
    for (const which of operands) users.push(await findUser(all, which));
    for (const { id, username } of users) {
      const hadApp = await factors.remove(id);
      const hadPasskeys = (await passkeys.removeAllOf(id)) > 0;
      await all.sessions.removeOfUser(id);
      if (hadApp || hadPasskeys) await all.tell(id, { kind: 'factorReset' });
      say(
        hadApp || hadPasskeys
          ? `${username}: the second factor was removed, and all sessions have ended.`
          : `${username}: there was no second factor; all sessions have ended.`,
      );
    }
  },
};
