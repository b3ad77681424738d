import { endpoint, json } from '../../endpoint.js';
import { OtherInstallations } from '../../schemas/installations.js';

export const show = endpoint({
  method: 'GET',
  path: '/api/installations',
  summary: 'Gets on which disks another installation of Satchel keeps deleted files and former versions',
  details:
    'They are left to it until it has shown no sign of life for a week, or `satchel trash adopt` takes them over. The disks are looked at when the server starts, and once a day.',
  permission: 'admin',
  response: json(OtherInstallations, 'The disks; none where this installation is alone.'),
  errors: [],
});
