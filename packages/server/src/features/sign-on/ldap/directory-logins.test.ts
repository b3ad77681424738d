import { expect, test } from 'vitest';
import { ldapProvider } from '../../../../test/login-providers.js';
import type { ScopedUser } from '../../../core/access/grant.js';
import { Directory } from './directory.js';
import { DirectoryLogins } from './directory-logins.js';

/** One that answers nothing for the provider `hangs`, and accepts every password for others. */
class HangingDirectory extends Directory {
  override async isPasswordOf({ id }: { id: string }): Promise<boolean> {
    return id === 'hangs' ? new Promise<boolean>(() => undefined) : true;
  }
}

test('a directory that hangs lets only its own users wait, and not any number of them', async () => {
  const providers = ['hangs', 'works'].map((id) => ({ ...ldapProvider({ id }), secret: '' }));
  const logins = new DirectoryLogins({
    directory: new HangingDirectory(),
    enabled: async () => providers,
    accounts: {
      admit: () => Promise.reject(new Error('nobody logs in')),
      link: () => Promise.reject(new Error('nobody connects')),
      explain: () => Promise.reject(new Error('nobody asks')),
    },
    identitiesOf: async (userId) => [{ provider: userId === 1 ? 'hangs' : 'works', subject: 'a', name: 'a' }],
    recordOf: () => ({ record: async () => undefined, isRecorded: async () => true }),
    onFailure: () => undefined,
  });
  const isPasswordOf = (id: number) => logins.isPasswordOf({ id } as ScopedUser, 'x');
  const waiting = Array.from({ length: 80 }, () => isPasswordOf(1));
  await expect(isPasswordOf(1)).rejects.toMatchObject({ code: 'busy' });
  expect(await isPasswordOf(2)).toBe(true);
  expect(waiting).toHaveLength(80);
});
