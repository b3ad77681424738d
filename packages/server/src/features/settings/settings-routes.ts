import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '@satchel/contract';
import { settings as endpoints } from '@satchel/contract/endpoints';
import type { FastifyReply } from 'fastify';
import { preparePatterns } from '../../core/access/compiled-pattern.js';
import type { Principal } from '../../core/files/principal.js';
import { addActivityFacts } from '../../http/request/activity-facts.js';
import { implement, type Route } from '../../http/route.js';
import { statusText } from '../../http/sending/status-text.js';
import { AppError } from '../../lib/app-error.js';
import { contentTag, requireMatch } from '../../lib/entity-tag.js';
import { changeSettings, isSensitiveChange, type SettingsFacts } from './change-settings.js';
import type { SettingsStore } from './settings-store.js';

export interface SettingsRoutesOptions extends SettingsFacts {
  store: SettingsStore;
  /** The login method of this server, whatever is stored. */
  authMethod: string;
  /** Throws `invalid_input` for a folder that cannot be used for branding. */
  checkBrandingFolder: (folder: string) => Promise<void>;
  /** Called after a change. */
  onChanged: () => void;
  /** Throws unless the user has proven the password. */
  verifyPassword: (principal: Principal, currentPassword: string | undefined) => Promise<void>;
}

export function settingsRoutes({
  store,
  authMethod,
  checkBrandingFolder,
  verifyPassword,
  onChanged,
  ...facts
}: SettingsRoutesOptions): Route[] {
  const shown = (settings: Settings): Settings => ({ ...settings, authMethod });
  const tagged = async (reply: FastifyReply): Promise<Settings> => {
    const settings = shown(await store.get());
    reply.header('ETag', contentTag(settings));
    return settings;
  };
  return [
    implement(endpoints.get, async ({ reply }) => {
      const settings = await tagged(reply);
      const { trash: _trash, brake: _brake, secondFactor: _secondFactor, ...rest } = settings;
      const { signOn: _1, mail: _2, safeAddresses: _3, activity: _4, ...common } = rest;
      return common;
    }),
    implement(endpoints.all, ({ reply }) => tagged(reply)),
    implement(
      endpoints.change,
      async ({ request, principal, body: { current_password: password, ...change } }) => {
        await preparePatterns(change.rules ?? []);
        const before = await store.get();
        requireMatch(request.headers['if-match'], contentTag(shown(before)));
        const isSensitive = isSensitiveChange(before, changeSettings(before, change, facts));
        if (isSensitive) await verifyPassword(principal, password);
        const folder = change.branding?.files;
        if (folder !== undefined && folder !== before.branding.files) await checkBrandingFolder(folder);
        await store.change((current) => {
          requireMatch(request.headers['if-match'], contentTag(shown(current)));
          const next = changeSettings(current, change, facts);
          if (!isSensitive && isSensitiveChange(current, next)) {
            throw new AppError('changed_meanwhile', 'Somebody else has changed the settings in the meantime');
          }
          addActivityFacts(request, { name: changedKeys(current, next).join(', ') });
          return next;
        });
        onChanged();
        return statusText(200);
      },
    ),
  ];
}

function changedKeys(before: Settings, after: Settings): string[] {
  return Object.keys(after).filter(
    (key) => !isDeepStrictEqual(before[key as keyof Settings], after[key as keyof Settings]),
  );
}
