import { type Settings, SettingsChange } from '@satchel/contract';
import { contentTag, requireMatch } from '../../http/preconditions.js';
import { adminRoute, type Route } from '../../http/route.js';
import { statusText } from '../../http/status-text.js';
import { changeSettings, type SettingsFacts } from './change-settings.js';
import type { SettingsStore } from './settings-store.js';

export interface SettingsRoutesOptions extends SettingsFacts {
  store: SettingsStore;
  /** How logging in works on this server, whatever is stored. */
  authMethod: string;
  /** Throws `invalid_input` for a folder that branding cannot come from. */
  checkBrandingFolder: (folder: string) => Promise<void>;
}

const SETTINGS_BYTES = 1024 * 1024;

export function settingsRoutes({
  store,
  authMethod,
  checkBrandingFolder,
  ...facts
}: SettingsRoutesOptions): Route[] {
  const shown = (settings: Settings): Settings => ({ ...settings, authMethod });
  return [
    adminRoute({
      method: 'GET',
      path: '/api/settings',
      summary: 'Every setting',
      async handler({ reply }): Promise<Settings> {
        const settings = shown(await store.get());
        reply.header('ETag', contentTag(settings));
        return settings;
      },
    }),
    adminRoute({
      method: 'PUT',
      path: '/api/settings',
      summary:
        'Changes the settings that are sent, the rest stay; with `If-Match` only what nobody changed meanwhile',
      bodyLimit: SETTINGS_BYTES,
      body: SettingsChange,
      async handler({ request, body }) {
        const folder = body.branding?.files;
        if (folder !== undefined && folder !== (await store.get()).branding.files) {
          await checkBrandingFolder(folder);
        }
        await store.change((current) => {
          requireMatch(request.headers['if-match'], contentTag(shown(current)));
          return changeSettings(current, body, facts);
        });
        return statusText(200);
      },
    }),
  ];
}
