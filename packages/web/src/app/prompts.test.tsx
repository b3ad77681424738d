import { everyPermission, parseVirtualPath, type ShareLink } from '@satchel/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BrakePrompt } from '../features/brake/brake-prompt';
import { LeavePrompt } from '../features/editor/leave-prompt';
import { SaveConflictPrompt } from '../features/editor/save-conflict-prompt';
import { DeletePrompt } from '../features/files/prompts/delete-prompt';
import { DownloadPrompt } from '../features/files/prompts/download-prompt';
import { HelpPrompt } from '../features/files/prompts/help-prompt';
import { InfoPrompt } from '../features/files/prompts/info-prompt';
import { ConflictsPrompt } from '../features/files/prompts/transfer/conflicts-prompt';
import { DeleteLinksPrompt } from '../features/shares/management/delete-links-prompt';
import { QuickLink } from '../features/shares/prompt/quick-link';
import { ConfirmForGood } from '../features/trash/trash-prompts';
import { pageConfig } from '../lib/page-config';
import { entry } from '../testing/entries';
import { fakeServer } from '../testing/fake-server';
import { buildUser, renderInApp } from '../testing/render';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog';
import { NameConflictPrompt } from '../ui/dialog/name-conflict-prompt';
import { ConflictPrompt } from '../ui/form/conflict-prompt';

const item = entry('a.txt');
const folder = parseVirtualPath('/docs');
const target = { path: folder, name: 'docs', isFolder: true };
const side = { icon: null, picture: null, what: '1 KB', modifiedMs: 0 };
const link: ShareLink = { hash: 'h', path: '/docs/', userID: 1, expire: 0, hasPassword: false };

/** Calls of a prompt, by the names of its properties, and the changes that it requested from the server. */
let done: string[];
const note = (name: string) => () => void done.push(name);
const noteLater = (name: string) => async () => void done.push(name);

interface Case {
  prompt: () => ReactNode;
  /** The button that has the focus at first. */
  focus: string;
  hasTrash?: boolean;
}

const conflict = { id: 1, close: note('close'), keep: noteLater('keep'), takeTheirs: noteLater('theirs') };
const question = { burst: '1', count: 3, answered: Promise.resolve(), answer: note('answer') };
const forGood = (change: object = {}) => (
  <DeletePrompt items={[item]} onDone={note('done')} onClose={note('close')} {...change} />
);

/** Every prompt that has only buttons; those with a field submit it by Enter. */
const PROMPTS: Record<string, Case> = {
  'moves to the trash': { prompt: () => forGood(), focus: 'Move to trash', hasTrash: true },
  'deletes for good by Shift+Delete': {
    prompt: () => forGood({ isPermanent: true }),
    focus: 'Cancel',
    hasTrash: true,
  },
  'deletes where this disk has no trash': {
    prompt: () => forGood({ noTrash: new Error('none') }),
    focus: 'Cancel',
    hasTrash: true,
  },
  'deletes where there is no trash at all': { prompt: () => forGood(), focus: 'Cancel' },
  'deletes out of the trash': {
    prompt: () => (
      <ConfirmForGood title="T" confirm="Yes" onConfirm={noteLater('confirm')} onClose={note('close')} />
    ),
    focus: 'Cancel',
  },
  'deletes links': {
    prompt: () => <DeleteLinksPrompt links={[{ ...link, state: 'open' } as never]} onClose={note('close')} />,
    focus: 'Cancel',
  },
  'does what cannot be undone': {
    prompt: () => (
      <ConfirmDialog
        isOpen
        title="T"
        description="D"
        confirm="Yes"
        onConfirm={note('confirm')}
        onClose={note('close')}
      />
    ),
    focus: 'Cancel',
  },
  'asks about a paused session': { prompt: () => <BrakePrompt question={question} />, focus: 'Stop' },
  'leaves the editor': {
    prompt: () => (
      <LeavePrompt
        isOpen
        name="a"
        isSaving={false}
        onStay={note('stay')}
        onDiscard={note('discard')}
        onSave={note('save')}
      />
    ),
    focus: 'Save',
  },
  'saves what somebody else has saved': {
    prompt: () => (
      <SaveConflictPrompt
        name="a"
        conflict="changed"
        onOverwrite={note('overwrite')}
        onReload={note('reload')}
        onRecreate={note('recreate')}
        onKeep={note('keep')}
      />
    ),
    focus: 'Keep editing',
  },
  'saves settings that somebody else has saved': {
    prompt: () => <ConflictPrompt conflict={conflict as never} />,
    focus: 'Cancel',
  },
  'asks about a name in use': {
    prompt: () => (
      <NameConflictPrompt
        name="a"
        folder="docs"
        canReplace
        existing={side}
        incoming={side}
        hasRest
        onAnswer={(answer) => done.push(answer)}
        onClose={note('close')}
      />
    ),
    focus: 'Keep both',
  },
  'asks about a name in use that cannot be replaced': {
    prompt: () => (
      <ConflictsPrompt
        conflicts={[{ incoming: item, existing: entry('a.txt/') }]}
        folder={folder}
        settle={(answers) => done.push(...(answers ?? []))}
        onClose={note('close')}
      />
    ),
    focus: 'Keep both',
  },
  'downloads an archive': {
    prompt: () => <DownloadPrompt items={[]} folder={folder} onClose={note('close')} />,
    focus: 'zip',
  },
  'shows details': {
    prompt: () => <InfoPrompt items={[item]} folder={folder} onClose={note('close')} />,
    focus: 'Close',
  },
  'shows the keys': { prompt: () => <HelpPrompt onClose={note('close')} />, focus: 'Close' },
  'makes a link': {
    prompt: () => <QuickLink target={target} onMore={note('more')} onClose={note('close')} />,
    focus: 'Close',
  },
};

const SOURCES = import.meta.glob<string>('../{features,ui,app}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

beforeEach(() => {
  done = [];
});
afterEach(() => {
  pageConfig.EnableTrash = false;
});

/** Renders the prompt again, and returns the effects of `press`. */
async function outcome({ prompt, focus, hasTrash = false }: Case, press: (button: Element) => Promise<void>) {
  cleanup();
  done = [];
  pageConfig.EnableTrash = hasTrash;
  const requests = fakeServer({
    'GET /api/share/*': () => [],
    'POST /api/share/*': () => link,
    'GET /api/resources/*': () => ({ ...entry('docs/'), items: [] }),
  });
  // jsdom cannot follow a link, as a browser would.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(note('download'));
  const user = buildUser({ perm: everyPermission(true) });
  renderInApp(prompt(), { user });
  const button = await screen.findByRole('button', { name: focus });
  await waitFor(() => expect(document.activeElement).toBe(button));
  const before = requests.length;
  await press(button);
  const changes = requests.slice(before).filter(({ method }) => method !== 'GET');
  return [...done, ...changes.map(({ method, path }) => `${method} ${path}`)].sort();
}

it.each(Object.entries(PROMPTS))(
  'Enter in the prompt that %s presses the focused button',
  async (_, each) => {
    const user = userEvent.setup();
    const byEnter = await outcome(each, () => user.keyboard('{Enter}'));
    const byClick = await outcome(each, (button) => user.click(button));
    expect(byEnter).toEqual(byClick);
    expect(byEnter.length).toBeGreaterThan(0);
  },
);

it('nothing but the focused button and the fields of prompts hears Enter: no prompt listens for it itself', () => {
  const own = Object.entries(SOURCES).filter(([name]) => !name.endsWith('.test.tsx'));
  const listening = own.filter(
    ([, source]) =>
      /<(Confirm)?Dialog\b/.test(source) && /addEventListener\('keydown'|useShortcut\('enter'/.test(source),
  );
  expect(listening.map(([name]) => name)).toEqual([]);
});
