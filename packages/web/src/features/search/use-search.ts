import type { VirtualPath } from '@satchel/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { search } from './api/search-request';
import { type Hit, toHit } from './model/hit';
import { addHits, growFor, type HitList, NO_HITS, settle } from './model/hit-list';
import { wordsOfQuery } from './model/query';

/** So long nobody has typed before the server is asked. */
const PAUSE_MS = 150;
/** What comes in between is drawn together. */
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
  /** Asks at once, without waiting for a pause in the typing. */
  submit(): void;
  retry(): void;
  /** From now on what is offered keeps its place. */
  settle(): void;
  /** Offers more when `index` is near the end. */
  reach(index: number): void;
}

/** Collects hits and hands them over every now and then. */
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

/** What is found below `folder` for `query`, while it is typed: every change forgets what was found before. */
export function useSearch(folder: VirtualPath, query: string): Search {
  const [state, setState] = useState(IDLE);
  const [attempt, setAttempt] = useState(0);
  const start = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
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
