import { type Settings, SettingsChange } from '@satchel/contract';
import { adminRoute, type Route } from '../../http/route.js';
import { statusText } from '../../http/status-text.js';
import { changeSettings, type SettingsFacts } from './change-settings.js';
import type { SettingsStore } from './settings-store.js';

export interface SettingsRoutesOptions extends SettingsFacts {
  store: SettingsStore;
  /** How logging in works on this server, whatever is stored. */
  authMethod: string;
}

const SETTINGS_BYTES = 1024 * 1024;

export function settingsRoutes({ store, authMethod, ...facts }: SettingsRoutesOptions): Route[] {
  return [
    adminRoute({
      method: 'GET',
      path: '/api/settings',
      summary: 'Every setting',
      handler: async (): Promise<Settings> => ({ ...(await store.get()), authMethod }),
    }),
    adminRoute({
      method: 'PUT',
      path: '/api/settings',
      summary: 'Changes the settings that are sent; the rest stay as they are',
      bodyLimit: SETTINGS_BYTES,
      body: SettingsChange,
      async handler({ body }) {
        await store.change((current) => changeSettings(current, body, facts));
        return statusText(200);
      },
    }),
  ];
}
