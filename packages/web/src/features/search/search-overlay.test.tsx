import { parseVirtualPath, ROOT, type SearchHit } from '@satchel/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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

function open(
  answer: (request: FakeRequest) => Response | string,
  change: Partial<SearchHost> = {},
  isEverywhere = false,
): Opened {
  const requests = fakeServer({ 'GET /api/search/*': answer });
  const onClose = vi.fn();
  const host: SearchHost = {
    folder: docs,
    hrefOf: (hit: Hit) => `/files${hit.path}`,
    thumbnailOf: () => null,
    onOpen: vi.fn(),
    onReveal: vi.fn(),
    ...change,
  };
  renderInApp(
    <SearchOverlay
      host={host}
      folderName="docs"
      initialText=""
      isEverywhere={isEverywhere}
      onClose={onClose}
      onCommands={vi.fn()}
    />,
  );
  return { user: userEvent.setup(), requests, host, onClose };
}

const field = () => screen.getByRole('combobox');
/** All letters at once: after a pause between two of them the search would begin with the first ones. */
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const rows = () =>
  screen.queryAllByRole('row').map((row) => row.querySelector('[title]')?.getAttribute('title'));
const activeRow = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
const asked = (requests: FakeRequest[]) => requests.map(({ path, query }) => [path, query.get('query')]);

beforeEach(() => {
  // jsdom has no layout: without a height no rows would be rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
  Element.prototype.scrollTo = () => undefined;
});

describe('typing', () => {
  it('sends one request, after a pause', () => {
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

  it('searches this folder, best hits first, with their folders and highlights', async () => {
    const { requests } = open(() => lines(found('deep/Black cat.txt'), found('cats', true)));
    expect(document.activeElement).toBe(field());
    type('cat');
    await waitFor(() => expect(asked(requests).at(-1)).toEqual(['/api/search/docs/', 'cat']));
    await screen.findAllByText('2 results');
    expect(requests[0]?.headers.get('Accept')).toBe('application/x-ndjson');
    expect(rows()).toEqual(['cats', 'Black cat.txt']);
    expect(screen.getByText('docs/deep')).toBeTruthy();
    expect(document.querySelector('mark')?.textContent).toBe('cat');
  });

  it('sends no request for an empty query', async () => {
    const { user, requests } = open(() => '');
    await user.keyboard('   {Enter}');
    type('cat');
    await waitFor(() => expect(asked(requests)).toHaveLength(1));
    expect(asked(requests)).toEqual([['/api/search/docs/', 'cat']]);
  });

  it('removes the results at once when the text changes', async () => {
    const { requests } = open(({ query }) => lines(found(`${query.get('query')}.txt`)));
    type('cat');
    await screen.findAllByText('1 result');
    // Checked at once: after a pause the next results may have arrived.
    type('cats');
    expect(rows()).toEqual([]);
    await waitFor(() => expect(rows()).toEqual(['cats.txt']));
    expect(asked(requests).at(-1)?.[1]).toBe('cats');
  });

  it('stops the former search before the next one', async () => {
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

  it('searches at once on Enter', async () => {
    const { user, requests } = open(() => lines(found('a.txt')));
    await user.keyboard('a{Enter}');
    expect(requests).toHaveLength(1);
  });
});

describe('filters', () => {
  it('begins everywhere where the page asks for that', async () => {
    const { requests } = open(() => lines(found('cat.txt')), {}, true);
    type('cat');
    await waitFor(() => expect(asked(requests)).toEqual([['/api/search/', 'cat']]));
    expect(screen.getByRole('button', { name: 'Everywhere' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('narrow down by type, and are a query without text, too', async () => {
    const { user, requests } = open(() => lines(found('a.png')));
    await user.click(screen.getByRole('button', { name: 'Images' }));
    await screen.findAllByText('1 result');
    await user.click(screen.getByRole('button', { name: 'PDF' }));
    type('cat');
    const last = ['/api/search/docs/', 'cat type:image type:pdf'];
    await waitFor(() => expect(asked(requests).at(-1)).toEqual(last));
    expect(asked(requests).at(0)).toEqual(['/api/search/docs/', 'type:image']);
  });

  it('extend the search to everything', async () => {
    const { user, requests } = open(() => '');
    type('cat');
    await screen.findByText('Nothing found', { selector: 'p' });
    await user.click(screen.getByRole('button', { name: 'Search everywhere' }));
    await waitFor(() => expect(asked(requests).at(-1)).toEqual(['/api/search/', 'cat']));
    expect(screen.getByRole('button', { name: 'Everywhere' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('do not offer that in the root folder', () => {
    open(() => '', { folder: ROOT });
    expect(screen.queryByRole('button', { name: 'Everywhere' })).toBeNull();
  });
});

describe('keys', () => {
  it('move, open and show in the folder', async () => {
    const { user, host } = open(() => lines(found('cat 1'), found('cat 2'), found('cat 3')));
    type('cat');
    await screen.findAllByText('3 results');
    expect(activeRow()?.textContent).toContain('cat 1');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(activeRow()?.textContent).toContain('cat 2');
    await user.keyboard('{Enter}');
    expect(host.onOpen).toHaveBeenCalledWith(expect.objectContaining({ path: '/docs/cat 2' }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(host.onReveal).toHaveBeenCalledWith(expect.objectContaining({ path: '/docs/cat 2' }));
  });

  it('find rows by their full name', async () => {
    open(() => lines(found('A rather long name of a cat.txt')));
    type('cat');
    expect(await screen.findByRole('row', { name: /^A rather long name of a cat\.txt/ })).toBeTruthy();
  });

  it('Esc closes', async () => {
    const { user, onClose } = open(() => '');
    await user.keyboard('cat{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a hit', () => {
  it('is opened by a click, and offers the permitted actions', async () => {
    const onDownload = vi.fn();
    const { user, host } = open(() => lines(found('cat.txt')), { downloadOf: () => onDownload });
    type('cat');
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
  it('are all counted, and shown 50 at a time', async () => {
    const { user } = open(() => lines(...many(120)));
    type('cat');
    await screen.findAllByText('120 results');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('120');
    for (let step = 0; step < 20; step += 1) await user.keyboard('{PageDown}');
    expect(activeRow()?.textContent).toContain('cat 119.txt');
  });
});

describe('failures', () => {
  it('a request to a busy server is repeated without a message', async () => {
    let tries = 0;
    const busy = () =>
      Response.json(
        { code: 'too_many_requests', message: '', details: { retryAfter: 0.05 } },
        { status: 429 },
      );
    open(() => {
      tries += 1;
      return tries < 3 ? busy() : lines(found('cat.txt'));
    });
    type('cat');
    await screen.findAllByText('1 result');
    expect(tries).toBe(3);
  });

  it('a rejection is shown, and the search can be repeated', async () => {
    let isBroken = true;
    const { user } = open(() => (isBroken ? refusal(500, 'internal') : lines(found('cat.txt'))));
    type('cat');
    await screen.findByText('Something went wrong on the server.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByText('1 result');
  });

  it('hits that arrived before the response broke off stay', async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode(`${lines(found('cat.txt'))}{"pa`));
          },
          // Called for more after the first chunk was read.
          pull(controller) {
            controller.error(new TypeError('gone'));
          },
        }),
      );
    open(broken);
    type('cat');
    await screen.findAllByText('1 result · The search was interrupted. There may be more.');
    expect(rows()).toEqual(['cat.txt']);
  });

  it('a search that reached its time limit says so', async () => {
    open(() => lines(found('cat.txt'), { truncated: true }));
    type('cat');
    await screen.findAllByText('1 result · The search took too long. There may be more.');
  });
});

it('screen readers hear the number of hits when the search has ended', async () => {
  open(() => lines(found('cat.txt')));
  type('cat');
  expect(await screen.findByText('1 result', { selector: '[role=status]' })).toBeTruthy();
});

function plainProps() {
  const nothing = () => undefined;
  const host: SearchHost = {
    folder: ROOT,
    hrefOf: (hit) => hit.path,
    thumbnailOf: () => null,
    onOpen: nothing,
    onReveal: nothing,
  };
  return { host, folderName: 'My files', initialText: '', onClose: nothing, onCommands: nothing };
}
