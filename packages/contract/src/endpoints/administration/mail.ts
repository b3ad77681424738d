import { endpoint, json, jsonBody, text } from '../../endpoint.js';
import { MailPassword, MailState, MailTest, MailTestResult } from '../../schemas/mail.js';

export const show = endpoint({
  method: 'GET',
  path: '/api/mail',
  summary: 'Gets whether mail is being sent',
  details: 'How it is sent is part of the settings, `mail`.',
  permission: 'admin',
  response: json(MailState, 'The state.'),
  errors: [],
});

export const setPassword = endpoint({
  method: 'PUT',
  path: '/api/mail/password',
  summary: 'Stores the password for the mail server; an empty one removes it',
  details: 'It needs `current_password`, unless the session has proven the password lately.',
  permission: 'admin',
  body: jsonBody(MailPassword),
  activity: { action: 'settingsChanged', subject: 'settings', name: 'mail.password' },
  response: text(),
  errors: ['reauthentication_required', 'too_many_requests'],
});

export const test = endpoint({
  method: 'POST',
  path: '/api/mail/test',
  summary: 'Sends a mail with the stored settings, and waits for the answer of the mail server',
  permission: 'admin',
  body: jsonBody(MailTest),
  response: json(MailTestResult, 'Whether the mail server has taken it.'),
  errors: ['conflict', 'too_many_requests'],
});
