import { everyPermission } from '@satchel/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { AccessCheck } from './access-check';
import { newRule } from './rule-list';

const users = [
  { id: 1, username: 'ada' },
  { id: 2, username: 'ben' },
];

it('the check shows that a path is denied, and which rule decides', async () => {
  const rule = { ...newRule(), allow: false, path: '/private' };
  const requests = fakeServer({
    'GET /api/access': () => ({ allowed: false, decidedBy: { source: 'user', index: 1, rule } }),
  });
  renderInApp(<AccessCheck users={users} />);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('User'), 'ben');
  await user.clear(screen.getByLabelText('Path in their folder'));
  await user.type(screen.getByLabelText('Path in their folder'), '/private/a b{Enter}');
  const reason = await screen.findByText(/Decided by/);
  expect(reason.textContent).toBe('Decided by rule 2 of this user, which denies /private');
  expect(reason.previousSibling?.textContent).toBe('/private/a b is denied.');
  expect(requests[0]?.query.toString()).toBe('user=2&path=%2Fprivate%2Fa+b');
});

it('the check shows that access is allowed, and removes the result when the input changes', async () => {
  fakeServer({ 'GET /api/access': () => ({ allowed: true, decidedBy: null }) });
  renderInApp(<AccessCheck users={[{ id: 2, username: 'ben' }]} />);
  const user = userEvent.setup();
  expect(screen.queryByLabelText('User')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('No rule matches, so it is allowed.')).toBeTruthy();
  await user.type(screen.getByLabelText('Path in their folder'), 'x');
  expect(screen.queryByText('No rule matches, so it is allowed.')).toBeNull();
});

it('the check says why it failed', async () => {
  fakeServer({ 'GET /api/access': () => refusal(404, 'not_found') });
  renderInApp(<AccessCheck users={users} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/It is no longer there/)).toBeTruthy();
});

it('the check names the group and the folder of the rule, what may be done, and the folders around', async () => {
  const rule = { ...newRule(), allow: false, path: '/private' };
  const look = { ...everyPermission(false), download: true };
  const requests = fakeServer({
    'GET /api/access': () => ({
      allowed: true,
      decidedBy: { source: 'mount', group: 'Family', mount: 'Photos', index: 0, rule },
      perm: look,
      granted: [{ perm: look }, { mount: 'Photos', group: 'Family', perm: look }],
    }),
  });
  renderInApp(
    <AccessCheck
      users={[{ id: 2, username: 'ben' }]}
      foldersOf={() => ['ben', 'Photos']}
      addressOfGroup={(name) => `/settings/groups/${name}`}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Photos' }));
  await user.click(screen.getByRole('button', { name: 'Check' }));
  const reason = await screen.findByText(/Decided by/);
  expect(reason.textContent).toBe(
    'Decided by rule 1 of the folder Photos in the group Family, which denies /private',
  );
  expect(screen.getByRole('link', { name: '/private' }).getAttribute('href')).toBe('/settings/groups/Family');
  expect(screen.getByText('Allowed there: Download')).toBeTruthy();
  expect(screen.getByText(/^It is in these folders/).textContent).toBe(
    'It is in these folders: Own folder, Photos (Family)',
  );
  expect(requests[0]?.query.get('path')).toBe('/Photos');
});

it.each([
  [{ allowed: false, decidedBy: null, exists: false }, 'It is in none of their folders.'],
  [{ allowed: false, decidedBy: null, exists: true }, 'It is in none of their folders.'],
  [
    {
      allowed: true,
      decidedBy: null,
      exists: true,
      perm: { ...everyPermission(false), view: true },
      granted: [],
    },
    'Allowed there: View without downloading',
  ],
])('the check gives a reason that agrees with the decision %j', async (decision, reason) => {
  fakeServer({ 'GET /api/access': () => decision });
  renderInApp(<AccessCheck users={[{ id: 2, username: 'ben' }]} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByText('No rule matches, so it is allowed.') !== null).toBe(decision.allowed);
});
