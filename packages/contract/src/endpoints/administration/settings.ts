import { Type } from 'typebox';
import { endpoint, json, jsonBody, text } from '../../endpoint.js';
import { CommonSettings, Settings, SettingsChange } from '../../schemas/settings.js';

const STATE = { ETag: 'Names this state of the settings, for `If-Match`.' };

export const get = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Gets the settings that File Browser has too',
  permission: 'admin',
  response: json(CommonSettings, 'The settings.', STATE),
  errors: [],
});

export const all = endpoint({
  method: 'GET',
  path: '/api/settings/all',
  summary: 'Gets every setting',
  permission: 'admin',
  response: json(Settings, 'The settings.', STATE),
  errors: [],
});

export const change = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Changes the settings that are sent; the others stay as they are',
  details:
    'Changes need `current_password`, unless the session has proven the password lately. Only the appearance, the preferences of new users, the pieces of uploads and the login button change without it.',
  permission: 'admin',
  headers: {
    'If-Match': Type.String({
      description: 'Rejects the change when the settings are no longer in this state.',
    }),
  },
  body: jsonBody(SettingsChange, { nullIsEmptyList: true }),
  maxBodyBytes: 1024 * 1024,
  activity: { action: 'settingsChanged', subject: 'settings' },
  response: text(),
  errors: ['changed_meanwhile', 'reauthentication_required', 'too_many_requests'],
});
