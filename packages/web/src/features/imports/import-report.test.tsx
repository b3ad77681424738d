import { IMPORT_CODES, type ImportCode, type ImportResponse } from '@satchel/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createLanguage } from '../../lib/language/language';
import { en } from '../../locales/en/index';
import { messages as settings } from '../../locales/settings/en';
import { messages as welcome } from '../../locales/welcome/en';
import { fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import { type Finding, sentenceOf, subjectOf } from './finding-words';
import { ImportReport } from './import-report';

const finding = (code: ImportCode, facts: Partial<Finding> = {}): Finding => ({
  code,
  group: IMPORT_CODES[code],
  message: 'In the words of the server',
  ...facts,
});

function report(findings: Finding[], changes: Partial<ImportResponse> = {}): ImportResponse {
  const totals: Record<string, number> = {};
  for (const { code } of findings) totals[code] = (totals[code] ?? 0) + 1;
  return {
    source: '/database/filebrowser.db',
    release: '2.63 or newer',
    importedAt: '2026-03-04T05:06:07Z',
    counts: { users: 12, links: 34, linksEnded: 0, rules: 56, options: 7 },
    findings,
    totals,
    ...changes,
  };
}

const group = (name: string) => within(screen.getByRole('region', { name }));

it('every code of an import has a text', () => {
  const { translate } = createLanguage('en', { ...en, ...settings, ...welcome });
  const facts = {
    user: 'ada',
    name: 'defaults',
    path: '/a',
    link: 'abc',
    before: 'x',
    after: 'admin, share',
  };
  for (const code of Object.keys(IMPORT_CODES) as ImportCode[]) {
    const words = sentenceOf(finding(code, facts), translate, (parts) => parts.join());
    expect(words, code).not.toContain('In the words of the server');
    expect(words, code).not.toContain('{');
    expect(words + subjectOf(finding(code, facts), translate), code).not.toBe('');
  }
});

it('codes of a newer server show its text', () => {
  renderInApp(<ImportReport report={report([finding('later' as ImportCode, { group: 'rules' })])} />);
  expect(group('Rules that work differently').getByText('In the words of the server')).toBeTruthy();
});

it('the report counts what was imported, and says where nothing differs', () => {
  renderInApp(<ImportReport report={report([])} />);
  const counts = screen.getAllByRole('definition').map((each) => each.textContent);
  expect(counts).toEqual(['12', '34', '56', '7']);
  expect(screen.getByText('/database/filebrowser.db')).toBeTruthy();
  expect(screen.getByText('Everything came over as it was.')).toBeTruthy();
});

it('the report shows what is off, and copies the command that enables it', async () => {
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const command = "satchel cmds add after_save -- 'echo $FILE'";
  renderInApp(
    <ImportReport
      report={report([finding('event_command_off', { name: 'after_save', before: 'echo $FILE', command })], {
        counts: { users: 1, links: 0, linksEnded: 2, rules: 0, options: 0 },
      })}
    />,
  );
  const off = group('Switched off for now');
  expect(off.getByText('After a file is saved')).toBeTruthy();
  expect(off.getByText('echo $FILE')).toBeTruthy();
  await user.click(off.getByRole('button', { name: 'Copy the command' }));
  expect(copied).toHaveBeenCalledWith(command);
  expect(await screen.findByText('Command copied')).toBeTruthy();
  expect(screen.getByText('2 links had ended and were left out.')).toBeTruthy();
});

it('the report links to the user who has to be changed, and to nothing for links that were left out', () => {
  renderInApp(
    <ImportReport
      report={report([
        finding('scope_outside', { user: 'ada', userId: 4, before: '/mnt/x' }),
        finding('link_outside', { user: 'bob', userId: 5, link: 'abc', path: '/letters' }),
        finding('symlink_leaves_scope', { user: 'ada', userId: 4, path: '/common', after: '/shared' }),
        finding('symlink_leaves_scope', { path: '/system' }),
        finding('admin_gained_permissions', { user: 'ada', userId: 4, after: 'share, execute' }),
      ])}
    />,
  );
  const link = group('Users').getAllByRole('link', { name: 'Edit ada' })[0];
  expect(link?.getAttribute('href')).toBe('/settings/users/4');
  expect(group('Users').getByText(/Added: Share files, Execute commands\./)).toBeTruthy();
  expect(group('Links that stayed behind').queryByRole('link')).toBeNull();
  expect(group('Links that stayed behind').getByText('/letters')).toBeTruthy();
  const out = group('Symbolic links that lead out');
  expect(out.getByText(/Leads to \/shared/)).toBeTruthy();
  expect(out.getByText('Leads out of the served folder.')).toBeTruthy();
});

it('the report shows a few of many, then all, and the number of the others', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    finding('link_gone', { link: `link${index}`, path: `/${index}.txt` }),
  );
  renderInApp(<ImportReport report={report(many, { totals: { link_gone: 900 } })} />);
  const links = group('Links that stayed behind');
  expect(links.getAllByRole('listitem')).toHaveLength(6);
  await userEvent.setup().click(links.getByRole('button', { name: 'Show 14 more' }));
  expect(links.getAllByRole('listitem')).toHaveLength(20);
  expect(links.getByText('880 more are not listed.')).toBeTruthy();
});

const leading = (userId: number, facts: Partial<Finding> = {}) =>
  finding('symlink_leaves_scope', {
    user: `user${userId}`,
    userId,
    path: '/photos',
    after: '/mnt/photos',
    target: '/mnt/photos',
    ...facts,
  });

it('a decision turns a symlink into a folder of its user, or leaves it refused, singly or all undecided ones', async () => {
  const requests = fakeServer({
    'POST /api/imports/symlinks': () => ({
      report: null,
      failed: [{ userId: 4, path: '/photos', message: 'x' }],
    }),
  });
  const decided = [leading(6, { isGranted: true }), leading(7, { decision: 'refuse' })];
  renderInApp(<ImportReport report={report([leading(4), leading(5), ...decided])} />);
  const out = group('Symbolic links that lead out');
  expect(out.getByText('This is a folder of the user now.')).toBeTruthy();
  expect(out.getByText('It stays refused.')).toBeTruthy();
  const user = userEvent.setup();
  const [grant] = out.getAllByRole('button', { name: 'Turn into a folder of this user' });
  await user.click(grant as HTMLElement);
  expect(await screen.findByText(/These could not be turned into folders: \/photos/)).toBeTruthy();
  await user.click(out.getByRole('button', { name: 'Leave all refused' }));
  const link = (userId: number) => ({ userId, path: '/photos', target: '/mnt/photos' });
  await waitFor(() =>
    expect(requests.map((each) => each.json())).toEqual([
      { decision: 'grant', links: [link(4)] },
      { decision: 'refuse', links: [link(4), link(5)] },
    ]),
  );
});

it('symlinks that are decided have no action, and the report says so when the server refuses', async () => {
  fakeServer({ 'POST /api/imports/symlinks': () => refusal(403, 'forbidden') });
  renderInApp(<ImportReport report={report([leading(4), leading(5, { isGranted: true })])} />);
  const out = group('Symbolic links that lead out');
  expect(out.queryByRole('button', { name: 'Turn all into folders' })).toBeNull();
  const refuse = out.getByRole('button', { name: 'Leave refused' });
  await userEvent.setup().click(refuse);
  expect(await screen.findByText(/not allowed|permission/i)).toBeTruthy();
  expect(out.getByRole('button', { name: 'Leave refused' })).toBeTruthy();
});
