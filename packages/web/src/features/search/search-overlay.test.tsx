import { parseVirtualPath, ROOT, type SearchHit } from '@satchel/contract';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeRequest, fakeServer, refusal } from '../../testing/fake-server';
import { renderInApp } from '../../testing/render';
import type { Hit } from './model/hit';
import type { SearchHost } from './search-host';
import { SearchOverlay } from './search-overlay';

const docs = parseVirtualPath('/docs');
const found = (path: string, dir = false): SearchHit => ({
  path,
  dir,
  size: dir ? 0 : 2048,
  modified: '2026-03-04T05:06:07Z',
  type: dir ? '' : 'text',
});
const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const many = (count: number) => Array.from({ length: count }, (_, index) => found(`cat ${index}.txt`));

interface Opened {
  user: ReturnType<typeof userEvent.setup>;
  requests: FakeRequest[];
  host: SearchHost;
  onClose: ReturnType<typeof vi.fn>;
}

function open(answer: (request: FakeRequest) => Response | string, change: Partial<SearchHost> = {}): Opened {
  const requests = fakeServer({ 'GET /api/search/*': answer });
  const onClose = vi.fn();
  const host: SearchHost = {
    folder: docs,
    hrefOf: (hit: Hit) => `/files${hit.path}`,
    renderGlyph: () => null,
    onOpen: vi.fn(),
    onReveal: vi.fn(),
    ...change,
  };
  renderInApp(
    <SearchOverlay host={host} folderName="docs" initialText="" onClose={onClose} onCommands={vi.fn()} />,
  );
  return { user: userEvent.setup(), requests, host, onClose };
}

const field = () => screen.getByRole('combobox');
const rows = () =>
  screen.queryAllByRole('row').map((row) => row.querySelector('[title]')?.getAttribute('title'));
const activeRow = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
const asked = (requests: FakeRequest[]) => requests.map(({ path, query }) => [path, query.get('query')]);

beforeEach(() => {
  // jsdom has no layout: without a height nothing would be on the screen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
  Element.prototype.scrollTo = () => undefined;
});

describe('typing', () => {
  it('asks once, after a pause', () => {
    vi.useFakeTimers();
    const { requests } = open(() => '');
    for (const value of ['c', 'ca', 'cat']) {
      fireEvent.change(field(), { target: { value } });
      vi.advanceTimersByTime(149);
    }
    expect(requests).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked(requests)).toEqual([['/api/search/docs/', 'cat']]);
  });

  it('finds in this folder, best first, with its place and what matches', async () => {
    const { user, requests } = open(() => lines(found('deep/Black cat.txt'), found('cats', true)));
    expect(document.activeElement).toBe(field());
    await user.keyboard('cat');
    await vi.waitFor(() => expect(asked(requests).at(-1)).toEqual(['/api/search/docs/', 'cat']));
    await screen.findByText('2 results');
    expect(requests[0]?.headers.get('Accept')).toBe('application/x-ndjson');
    expect(rows()).toEqual(['cats', 'Black cat.txt']);
    expect(screen.getByText('docs/deep')).toBeTruthy();
    expect(document.querySelector('mark')?.textContent).toBe('cat');
  });

  it('does nothing for an empty query', async () => {
    const { user, requests } = open(() => '');
    await user.keyboard('   {Enter}');
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(requests).toEqual([]);
  });

  it('forgets the results at once when something else is typed', async () => {
    const { user, requests } = open(({ query }) => lines(found(`${query.get('query')}.txt`)));
    await user.keyboard('cat');
    await screen.findByText('1 result');
    await user.keyboard('s');
    expect(rows()).toEqual([]);
    await screen.findByText('1 result');
    expect(rows()).toEqual(['cats.txt']);
    expect(asked(requests).at(-1)?.[1]).toBe('cats');
  });

  it('stops the search before the next one', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (_input: string, init: RequestInit) => {
      signals.push(init.signal);
      return new Promise(() => undefined);
    });
    renderInApp(<SearchOverlay {...plainProps()} />);
    const user = userEvent.setup();
    await user.keyboard('a{Enter}b{Enter}');
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });

  it('asks at once on Enter', async () => {
    const { user, requests } = open(() => lines(found('a.txt')));
    await user.keyboard('a{Enter}');
    expect(requests).toHaveLength(1);
  });
});

describe('filters', () => {
  it('narrow down by kinds, and alone are a search too', async () => {
    const { user, requests } = open(() => lines(found('a.png')));
    await user.click(screen.getByRole('button', { name: 'Images' }));
    await screen.findByText('1 result');
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    await user.keyboard('cat');
    await screen.findByText('1 result');
    expect(asked(requests).at(0)).toEqual(['/api/search/docs/', 'type:image']);
    expect(asked(requests).at(-1)).toEqual(['/api/search/docs/', 'cat type:image type:pdf']);
  });

  it('widen the search to everything', async () => {
    const { user, requests } = open(() => '');
    await user.keyboard('cat');
    await screen.findByText('Nothing found', { selector: 'p' });
    await user.click(screen.getByRole('button', { name: 'Search everywhere' }));
    await vi.waitFor(() => expect(asked(requests).at(-1)).toEqual(['/api/search/', 'cat']));
    expect(screen.getByRole('button', { name: 'Everywhere' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('offer no other place in the top folder', () => {
    open(() => '', { folder: ROOT });
    expect(screen.queryByRole('button', { name: 'Everywhere' })).toBeNull();
  });
});

describe('keys', () => {
  it('move, open and show in the folder', async () => {
    const { user, host } = open(() => lines(found('cat 1'), found('cat 2'), found('cat 3')));
    await user.keyboard('cat');
    await screen.findByText('3 results');
    expect(activeRow()?.textContent).toContain('cat 1');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(activeRow()?.textContent).toContain('cat 2');
    await user.keyboard('{Enter}');
    expect(host.onOpen).toHaveBeenCalledWith(expect.objectContaining({ path: '/docs/cat 2' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(host.onReveal).toHaveBeenCalledWith(expect.objectContaining({ path: '/docs/cat 2' }));
  });

  it('find rows that are named by their whole name', async () => {
    const { user } = open(() => lines(found('A rather long name of a cat.txt')));
    await user.keyboard('cat');
    expect(await screen.findByRole('row', { name: /^A rather long name of a cat\.txt/ })).toBeTruthy();
  });

  it('Esc closes', async () => {
    const { user, onClose } = open(() => '');
    await user.keyboard('cat{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a hit', () => {
  it('is opened by a click, and offers what its user may', async () => {
    const onDownload = vi.fn();
    const { user, host } = open(() => lines(found('cat.txt')), { onDownload });
    await user.keyboard('cat');
    await user.click(await screen.findByRole('button', { name: 'Show in folder' }));
    expect(host.onReveal).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(onDownload).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    await user.click(screen.getByRole('link'));
    expect(host.onOpen).toHaveBeenCalledOnce();
  });
});

describe('many hits', () => {
  it('are all counted, and come 50 at a time', async () => {
    const { user } = open(() => lines(...many(120)));
    await user.keyboard('cat');
    await screen.findByText('120 results');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('120');
    for (let step = 0; step < 20; step += 1) await user.keyboard('{PageDown}');
    expect(activeRow()?.textContent).toContain('cat 119.txt');
  });
});

describe('what goes wrong', () => {
  it('a busy server is asked again without a word', async () => {
    let tries = 0;
    const busy = () =>
      Response.json(
        { code: 'too_many_requests', message: '', details: { retryAfter: 0.05 } },
        { status: 429 },
      );
    const { user } = open(() => {
      tries += 1;
      return tries < 3 ? busy() : lines(found('cat.txt'));
    });
    await user.keyboard('cat');
    await screen.findByText('1 result');
    expect(tries).toBe(3);
  });

  it('a refusal is told, and can be tried again', async () => {
    let isBroken = true;
    const { user } = open(() => (isBroken ? refusal(500, 'internal') : lines(found('cat.txt'))));
    await user.keyboard('cat');
    await screen.findByText('Something went wrong on the server.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1 result');
  });

  it('what was found before the answer broke off stays', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(`${lines(found('cat.txt'))}{"pa`));
            setTimeout(() => controller.error(new TypeError('gone')), 50);
          },
        }),
      );
    const { user } = open(broken);
    await user.keyboard('cat');
    await screen.findByText('1 result · The search broke off: there may be more.');
    expect(rows()).toEqual(['cat.txt']);
  });

  it('a search that ran out of time says so', async () => {
    const { user } = open(() => lines(found('cat.txt'), { truncated: true }));
    await user.keyboard('cat');
    await screen.findByText('1 result · The search took too long: there may be more.');
  });
});

it('tells screen readers how many there are once it has settled', async () => {
  const { user } = open(() => lines(found('cat.txt')));
  await user.keyboard('cat');
  expect(await screen.findByText('1 result', { selector: '[role=status]' })).toBeTruthy();
});

function plainProps() {
  const nothing = () => undefined;
  const host: SearchHost = {
    folder: ROOT,
    hrefOf: (hit) => hit.path,
    renderGlyph: () => null,
    onOpen: nothing,
    onReveal: nothing,
  };
  return { host, folderName: 'My files', initialText: '', onClose: nothing, onCommands: nothing };
}
