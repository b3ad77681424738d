import { ACTIVITY_ACTIONS, type Activity } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { buildActivity } from '../../testing/activity';
import { type FakeRequest, fakeServer } from '../../testing/fake-server';
import { stopAtNoon } from '../../testing/noon';
import { renderInApp } from '../../testing/render';
import { ActivityScreen } from './activity-screen';

stopAtNoon();

const PEOPLE = [
  { id: 2, name: 'Ann' },
  { id: 3, name: 'Bob' },
];

function Address() {
  const { search } = useLocation();
  return <output>{decodeURIComponent(search) || 'no filter'}</output>;
}

function open(respond: (request: FakeRequest) => object, { at = '/settings/activity', isOff = false } = {}) {
  const requests = fakeServer({ 'GET /api/activity': respond });
  renderInApp(
    <>
      <ActivityScreen people={PEOPLE} isOff={isOff} />
      <Address />
    </>,
    { at },
  );
  return requests;
}

const listing = (...items: Activity[]) => ({ items, next: null });
const rows = () => screen.findAllByRole('listitem');
const textOf = async () => (await rows()).map(({ textContent }) => textContent);

describe('a row', () => {
  it('says who did what, when, where and from where', async () => {
    open(() =>
      listing(
        buildActivity({ id: '2', action: 'moved', to: '/Family/2026/report.pdf' }),
        buildActivity({ id: '1', by: { kind: 'key', name: 'backup' }, count: 3 }),
      ),
    );
    const [moved, uploaded] = await textOf();
    expect(moved).toBe('Ann moved report.pdf to /Family/20261 hour ago/Family192.0.2.7Firefox on Linux');
    expect(uploaded).toContain('Ann uploaded report.pdf');
    expect(uploaded).toContain('Entries: 3');
    expect(uploaded).toContain('with the API key backup');
    expect(screen.getAllByText('1 hour ago')[0]?.title).toMatch(/\d:\d\d:\d\d/);
  });

  it('says for whom something was refused, and why', async () => {
    const refused = { result: 'refused', path: null, device: null, address: null } as const;
    open(() =>
      listing(
        buildActivity({ ...refused, id: '2', action: 'login', code: 'wrong_credentials' }),
        buildActivity({
          ...{ ...refused, id: '1', user: null, action: 'access', code: 'unauthenticated', count: 5 },
          request: 'GET /api/users',
        }),
      ),
    );
    const [login, access] = await textOf();
    expect(login).toBe('Refused for Ann: Log inWrong credentials1 hour ago');
    expect(access).toBe('Refused: AccessNot logged in1 hour agoGET /api/usersTimes: 5');
  });

  it('names visitors and the server', async () => {
    open(() =>
      listing(
        buildActivity({ id: '2', user: null, action: 'linkOpened', by: { kind: 'link' } }),
        buildActivity({ id: '1', user: null, action: 'deleted', by: { kind: 'server' } }),
      ),
    );
    expect(await textOf()).toEqual([
      expect.stringMatching(/^A visitor opened the link to report.pdf/),
      expect.stringMatching(/^The server deleted report.pdf for good/),
    ]);
  });

  it.each(ACTIVITY_ACTIONS)('has a sentence for %s', async (action) => {
    open(() => listing(buildActivity({ action, to: '/to' })));
    expect((await textOf())[0]).toMatch(/^Ann \w+/);
  });

  it('opens to its details, with ways to the entry, the user and rows about both', async () => {
    const requests = open(() => listing(buildActivity()));
    const user = userEvent.setup();
    const row = await screen.findByRole('button', { name: /uploaded/ });
    await user.click(row);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('/Family/report.pdf')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Open the file or folder')).toBe('/files/Family/report.pdf');
    expect(href('Open the user')).toBe('/settings/users/2');
    await user.click(screen.getByRole('button', { name: 'Only this file or folder' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('path')).toBe('/Family/report.pdf'));
  });

  it('has no way to an entry that the reader does not see', async () => {
    open(() => listing(buildActivity({ shownPath: null })));
    await userEvent.click(await screen.findByRole('button', { name: /uploaded/ }));
    expect(screen.queryByRole('link', { name: 'Open the file or folder' })).toBeNull();
  });
});

describe('the filter', () => {
  it('is part of the address, and is cleared', async () => {
    const requests = open(({ query }) => listing(...(query.get('user') ? [] : [buildActivity()])), {
      at: '/settings/activity?user=3&action=files&result=refused',
    });
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
    expect(Object.fromEntries(requests[0]?.query ?? [])).toEqual({
      user: '3',
      action: 'files',
      result: 'refused',
    });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' }).value).toBe('Bob');
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear' })[0] as HTMLElement);
    expect(await rows()).toHaveLength(1);
    expect(screen.getByText('no filter')).toBeTruthy();
  });

  it('finds a person by a part of the name', async () => {
    const requests = open(() => listing(buildActivity()));
    const user = userEvent.setup();
    await user.type(await screen.findByRole('combobox', { name: 'Person' }), 'bo');
    await user.click(await screen.findByRole('option', { name: 'Bob' }));
    await waitFor(() => expect(requests.at(-1)?.query.get('user')).toBe('3'));
    expect(screen.getByText('?user=3')).toBeTruthy();
  });

  it('takes a path, an action and days', async () => {
    open(() => listing(buildActivity()));
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('File or folder'), 'Family{Enter}');
    await user.selectOptions(screen.getByLabelText('Action'), 'Rename');
    await user.selectOptions(screen.getByLabelText('Time'), 'From – to');
    await user.type(await screen.findByLabelText('From'), '2026-01-31');
    expect(await screen.findByText('?path=/Family&action=renamed&from=2026-01-31')).toBeTruthy();
  });

  it('applies to the download', async () => {
    open(() => listing(buildActivity()), { at: '/settings/activity?action=logins' });
    const addresses: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      addresses.push(this.getAttribute('href') ?? '');
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Download the log' }));
    await user.click(await screen.findByRole('menuitem', { name: 'As a table (CSV)' }));
    expect(addresses).toEqual(['/api/activity/export?action=logins&format=csv']);
  });
});

it('earlier rows are read from where the list ended', async () => {
  const requests = open(({ query }) =>
    query.get('before') === null
      ? { items: [buildActivity({ id: '2' })], next: 'cursor' }
      : listing(buildActivity({ id: '1', action: 'saved' })),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(requests.at(-1)?.query.get('before')).toBe('cursor');
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

it('an empty log says if it is off', async () => {
  open(() => listing());
  expect(await screen.findByText('Nothing has been logged yet')).toBeTruthy();
});

it('a log that is off leads to the settings', async () => {
  open(() => listing(), { isOff: true });
  const link = await screen.findByRole('link', { name: 'Open the settings' });
  expect(link.getAttribute('href')).toBe('/settings/global');
});

it('a failure is reported, with a button to try again', async () => {
  let fails = true;
  open(() => (fails ? new Response('{}', { status: 500 }) : listing(buildActivity())));
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(within((await rows())[0] as HTMLElement).getByText('Ann')).toBeTruthy();
});
