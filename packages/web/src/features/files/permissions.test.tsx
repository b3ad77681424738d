import { everyPermission, type Permissions, parseVirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageKey } from '../../lib/i18n';
import { entry } from '../../testing/entries';
import { fakeServer } from '../../testing/fake-server';
import { ENGLISH } from '../../testing/in-english';
import { buildUser, renderInApp } from '../../testing/render';
import { type FileAction, labelOf } from './actions/action';
import { fileActions } from './actions/action-registry';
import { actionContext } from './actions/test-context';
import { resourceQuery } from './api/resource-query';
import { HeaderActions } from './chrome/header-actions';
import { FilesScreen } from './files-screen';
import { FilesPrompts } from './prompts/files-prompts';
import { HelpPrompt } from './prompts/help-prompt';
import { FilesProvider } from './screen/files-provider';
import { useClipboard } from './state/clipboard-store';
import { usePrompts } from './state/prompt-store';

const root = parseVirtualPath('/');
const host = {
  upload: vi.fn(),
  share: vi.fn(),
  canSend: () => true,
  play: vi.fn(),
  playLater: vi.fn(),
  search: vi.fn(),
  commands: vi.fn(),
  shell: vi.fn(),
};

/** The frame renders it in the same way. */
function Help() {
  const { prompt, close } = usePrompts();
  return prompt?.kind === 'help' && <HelpPrompt onClose={close} />;
}

function Page() {
  const { data } = useQuery(resourceQuery(root));
  return (
    <FilesProvider folder={root} resource={data} {...host}>
      <HeaderActions />
      <FilesScreen />
      <FilesPrompts />
      <Help />
    </FilesProvider>
  );
}

/** The names of the controls that are on the screen. */
function names(role: 'button' | 'menuitem'): string[] {
  return screen
    .queryAllByRole(role, { hidden: true })
    .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '');
}

async function menuNames(open: () => void): Promise<string[]> {
  open();
  await screen.findByRole('menu');
  const found = names('menuitem');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return found;
}

/** Every control of the screen with one entry selected: buttons, both context menus, More, and the help. */
async function everything(perm: Permissions): Promise<string[]> {
  renderInApp(<Page />, { at: '/files/', user: buildUser({ perm }) });
  const row = await screen.findByRole('row', { name: /alpha/ });
  fireEvent.click(row);
  const found = names('button');
  found.push(...(await menuNames(() => fireEvent.contextMenu(row))));
  found.push(...(await menuNames(() => fireEvent.contextMenu(screen.getByRole('grid')))));
  const more = screen.getByRole('button', { name: 'More' });
  found.push(...(await menuNames(() => fireEvent.keyDown(more, { key: 'ArrowDown' }))));
  fireEvent.keyDown(document.body, { key: 'F1' });
  const help = await screen.findByRole('dialog');
  found.push(...[...help.querySelectorAll('dt')].map((each) => each.textContent ?? ''));
  fireEvent.keyDown(help, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('row', { name: /alpha/ }));
  return found;
}

/** Presses keys in the notation of `lib/shortcuts`. */
function press(keys: string): void {
  const parts = keys.split('+');
  const last = parts.at(-1) ?? '';
  const key = /^f\d+$/.test(last) ? last.toUpperCase() : last;
  const has = (part: string) => parts.includes(part);
  fireEvent.keyDown(document.body, {
    key: { delete: 'Delete', backspace: 'Backspace' }[key] ?? key,
    ctrlKey: has('mod'),
    shiftKey: has('shift'),
    altKey: has('alt'),
  });
}

function nameOfAction(action: FileAction): string {
  const names: Partial<Record<MessageKey, string>> = ENGLISH;
  return (names[labelOf(action, actionContext())] ?? '').replace(/…$/, '');
}

const withPermission = fileActions.flatMap((action) =>
  typeof action.needs === 'string'
    ? [{ id: action.id, name: nameOfAction(action), needs: action.needs, keys: action.keys ?? [] }]
    : [],
);
const all = { ...everyPermission(true), admin: false };

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  Element.prototype.scrollTo = () => undefined;
  usePrompts.setState({ prompt: null });
  useClipboard.getState().reset();
  const own = { ...entry('root/'), path: '/', name: '', sorting: { by: 'name', asc: false } };
  fakeServer({
    'GET /api/resources/': () => ({
      ...own,
      items: [entry('alpha.mp3', { type: 'audio' })],
      numDirs: 0,
      numFiles: 1,
    }),
    'GET /api/size/*': () => ({ size: 0, numFiles: 0, numDirs: 0 }),
  });
});

describe('a user with every permission', () => {
  it('has a control for each action', async () => {
    const found = (await everything(all)).map((each) => each.replace(/….*$/, ''));
    const missing = withPermission.filter(({ name }) => !found.some((each) => each.startsWith(name)));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

describe('a user without a permission', () => {
  it.each(withPermission)('$needs has no control and no key for $id', async ({ name, needs, keys }) => {
    // Whoever may download may also look.
    const without = needs === 'view' ? { download: false } : { [needs]: false };
    const found = await everything({ ...all, ...without });
    expect(found.filter((each) => new RegExp(`^${name}(…|Ctrl|Del|F2|$)`).test(each))).toEqual([]);
    for (const each of keys) press(each);
    expect(usePrompts.getState().prompt).toBeNull();
    expect(useClipboard.getState().content).toBeNull();
    for (const effect of [host.upload, host.share, host.shell]) {
      expect(effect).not.toHaveBeenCalled();
    }
  });

  it('to create and to rename has no control for pasting', async () => {
    useClipboard
      .getState()
      .put('c', [{ ...entry('beta.txt'), path: '/docs/beta.txt' }], parseVirtualPath('/docs'));
    const found = await everything({ ...all, create: false, rename: false });
    expect(found.filter((each) => each.startsWith('Paste'))).toEqual([]);
  });
});
