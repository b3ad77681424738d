import { randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.js';
import { defaultSettings } from '../settings/default-settings.js';
import { UsersStore } from '../users/store/users-store.js';
import { fieldsFromDefaults } from '../users/user-defaults.js';
import { AuthService } from './auth-service.js';
import { noLogin } from './methods/none.js';
import { SessionsStore } from './sessions/sessions-store.js';
import { TOKEN_KEY_BYTES, Tokens } from './sessions/tokens.js';

describeOnBothDatabases('a renewal', (open) => {
  test('that a logout overtakes gives no new session', async () => {
    const database = await open();
    const users = new UsersStore(database);
    const sessions = new SessionsStore(database);
    const fields = fieldsFromDefaults(defaultSettings(), 'ann');
    const ann = await users.insert({
      fields: { ...fields, perm: { ...fields.perm, admin: true } },
      passwordHash: 'x',
    });
    let meanwhile = async (): Promise<void> => undefined;
    const auth = new AuthService({
      sessions,
      tokens: new Tokens(randomBytes(TOKEN_KEY_BYTES)),
      method: noLogin(
        (id) => users.find(id),
        () => users.list(),
      ),
      async findUser(id) {
        await meanwhile();
        return users.find(id);
      },
      times: { tokenLifetimeMs: 3_600_000 },
    });
    const request = new IncomingMessage(new Socket());
    const { token } = await auth.open(ann, { address: '::1', userAgent: '' });
    meanwhile = () => auth.endSessions(ann.id);
    await expect(auth.renew(token, request)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await sessions.listOfUser(ann.id, Date.now())).toEqual([]);
  });
});
