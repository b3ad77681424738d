import type { VirtualPath } from '@satchel/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Hit, toHit } from './model/hit';
import { addHits, growFor, type HitList, NO_HITS, settle } from './model/hit-list';
import { wordsOfQuery } from './model/query';
import { search } from './search-request';

/** The pause in typing after which a request is sent, in milliseconds. */
const PAUSE_MS = 150;
/** Hits that arrive within this time are rendered together, in milliseconds. */
const DRAW_EVERY_MS = 60;

export type SearchStatus = 'idle' | 'waiting' | 'running' | 'done' | 'failed';

export interface SearchState {
  status: SearchStatus;
  list: HitList;
  isTruncated: boolean;
  error: unknown;
}

const IDLE: SearchState = { status: 'idle', list: NO_HITS, isTruncated: false, error: null };

export interface Search extends SearchState {
  /** Searches at once, without waiting for a pause in typing. */
  submit(): void;
  retry(): void;
  /** Lets hits in the range stay in place from now on. */
  settle(): void;
  /** Extends the range if `index` is near its end. */
  reach(index: number): void;
}

/** Collects hits and passes them on at an interval. */
function createCollector(onFlush: (hits: Hit[]) => void) {
  let hits: Hit[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (hits.length > 0) onFlush(hits);
    hits = [];
  };
  return {
    add(more: Hit[]) {
      hits = hits.concat(more);
      timer ??= setTimeout(flush, DRAW_EVERY_MS);
    },
    flush,
    drop: () => clearTimeout(timer),
  };
}

/** The hits below `folder` for `query` while it is typed: every change discards the former hits. */
export function useSearch(folder: VirtualPath, query: string): Search {
  const [state, setState] = useState(IDLE);
  const [attempt, setAttempt] = useState(0);
  const start = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    setState(query === '' ? IDLE : { ...IDLE, status: 'waiting' });
    if (query === '') return;
    const controller = new AbortController();
    const words = wordsOfQuery(query);
    const collector = createCollector((hits) =>
      setState((before) => ({ ...before, list: addHits(before.list, hits) })),
    );
    const run = async () => {
      start.current = undefined;
      clearTimeout(timer);
      setState((before) => ({ ...before, status: 'running' }));
      const { signal } = controller;
      try {
        const onHits = (found: Parameters<typeof toHit>[0][]) =>
          collector.add(found.map((hit) => toHit(hit, folder, words)));
        const { isTruncated } = await search({ folder, query, signal, onHits });
        if (signal.aborted) return;
        collector.flush();
        setState((before) => ({ ...before, status: 'done', isTruncated }));
      } catch (error) {
        if (signal.aborted) return;
        collector.flush();
        setState((before) => ({ ...before, status: 'failed', error }));
      }
    };
    const timer = setTimeout(run, PAUSE_MS);
    start.current = () => void run();
    return () => {
      start.current = undefined;
      clearTimeout(timer);
      collector.drop();
      controller.abort();
    };
  }, [folder, query, attempt]);
  return { ...state, ...useChanges(setState), submit: useCallback(() => start.current?.(), []), retry };

  function retry() {
    setAttempt((before) => before + 1);
  }
}

function useChanges(setState: (change: (before: SearchState) => SearchState) => void) {
  const change = useCallback(
    (make: (list: HitList) => HitList) =>
      setState((before) => {
        const list = make(before.list);
        return list === before.list ? before : { ...before, list };
      }),
    [setState],
  );
  return {
    settle: useCallback(() => change(settle), [change]),
    reach: useCallback((index: number) => change((list) => growFor(list, index)), [change]),
  };
}
