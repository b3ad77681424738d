import type { Activity } from '@satchel/contract';

/** A row of the activity log: an upload of Ann, an hour ago. */
export function buildActivity(changes: Partial<Activity> = {}): Activity {
  return {
    id: '1700000000000.1.a',
    time: new Date(Date.now() - 3_600_000).toISOString(),
    action: 'uploaded',
    result: 'done',
    code: null,
    user: { id: 2, name: 'Ann' },
    count: 1,
    by: { kind: 'session' },
    device: { browser: 'Firefox', system: 'Linux' },
    address: '192.0.2.7',
    path: '/Family/report.pdf',
    to: null,
    shownPath: '/Family/report.pdf',
    request: null,
    subject: null,
    ...changes,
  };
}
