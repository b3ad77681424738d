import { empty, endpoint, json } from '../../endpoint.js';
import { ServerClock } from '../../schemas/clock.js';

export const show = endpoint({
  method: 'GET',
  path: '/api/clock',
  summary: 'Gets whether the clock of the server has moved by more than a day lately',
  permission: 'admin',
  response: json(ServerClock, 'The jump, until it is confirmed or a day has passed.'),
  errors: [],
});

export const confirm = endpoint({
  method: 'POST',
  path: '/api/clock/confirm',
  summary: 'Confirms that the clock of the server is right',
  details:
    'Links that have ended by it are removed from then on. The time that it jumped over makes nothing older.',
  permission: 'admin',
  activity: { action: 'settingsChanged', subject: 'settings', name: 'clock' },
  response: empty(204, 'The clock is trusted.'),
  errors: [],
});
