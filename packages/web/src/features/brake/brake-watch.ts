import type { Burst } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isApiError } from '../../lib/api/api-error';
import { brake } from '../../lib/api/brake';
import { onLiveChanges } from '../../lib/api/live';
import { burstsQuery } from './brake-api';

export interface Question {
  burst: string;
  /** The number of files. */
  count: number;
  /** Settles for all requests that wait. */
  answered: Promise<void>;
  answer: (isContinued: boolean) => void;
}

const cancelled = () => new ApiError({ status: 499, code: 'cancelled', message: '' });

type Ask = (error: ApiError) => Promise<void>;

/** The rejection by the brake in the failure of a request or an upload; otherwise null. */
function refusalIn(error: unknown): ApiError | null {
  const fault = error instanceof Error && 'fault' in error ? error.fault : null;
  const refusal = typeof fault === 'object' && fault !== null && 'error' in fault ? fault.error : error;
  return isApiError(refusal, 'paused_by_brake') ? refusal : null;
}

function sendAsking(ask: Ask): typeof brake.send {
  return async (send) => {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        const refusal = refusalIn(error);
        if (!refusal) throw error;
        await ask(refusal).catch((reason) => {
          throw isApiError(error) ? reason : error;
        });
      }
    }
  };
}

function finishAsking(ask: Ask): typeof brake.finish {
  return async (first, again) => {
    const { done, failed, isCancelled } = first;
    const isPaused = ({ error }: { error: unknown }) => isApiError(error, 'paused_by_brake');
    const paused = failed.filter(isPaused);
    const refusal = refusalIn(paused[0]?.error);
    if (!refusal) return first;
    const others = failed.filter((one) => !isPaused(one));
    try {
      await ask(refusal);
    } catch {
      return { done, failed: others, isCancelled: true };
    }
    const rest = await finishAsking(ask)(await again(paused.map(({ item }) => item)), again);
    return {
      done: [...done, ...rest.done],
      failed: [...others, ...rest.failed],
      isCancelled: isCancelled || rest.isCancelled,
    };
  };
}

function questionFor({ details }: ApiError, onAnswer: () => void): Question {
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<void>((resolve, reject) => {
    answer = (isContinued) => {
      onAnswer();
      if (isContinued) resolve();
      else reject(cancelled());
    };
  });
  const count = Number(details.deleted ?? 0) + Number(details.replaced ?? 0);
  return { burst: String(details.burst), count, answered, answer };
}

/** The question to show while this session is paused: one for all requests that wait. */
export function useBrakeQuestion(): Question | null {
  const [question, setQuestion] = useState<Question | null>(null);
  const asked = useRef<Question | null>(null);
  useEffect(() => {
    const plain = { ...brake };
    const ask: Ask = (error) => {
      asked.current ??= questionFor(error, () => {
        asked.current = null;
        setQuestion(null);
      });
      setQuestion(asked.current);
      return asked.current.answered;
    };
    Object.assign(brake, { send: sendAsking(ask), finish: finishAsking(ask) });
    return () => {
      Object.assign(brake, plain);
      asked.current?.answer(false);
    };
  }, []);
  return question;
}

/**
 * The latest session of another user that was paused while this page is open; null for users who do not
 * receive this.
 */
export function usePausedOther(username: string, isAdministrator: boolean): Burst | null {
  const client = useQueryClient();
  const [latest, setLatest] = useState<Burst | null>(null);
  useEffect(() => {
    if (!isAdministrator) return;
    const look = async () => {
      const [first] = (await client.fetchQuery({ ...burstsQuery(true), staleTime: 0 })).items;
      if (first?.state === 'paused' && first.username !== username)
        setLatest((known) => (known?.id === first.id ? known : first));
    };
    return onLiveChanges((changes) => {
      // A failure is ignored, because the history shows the session, too.
      if (!changes || changes.some(({ type }) => type === 'bursts')) look().catch(() => undefined);
    });
  }, [client, username, isAdministrator]);
  return latest;
}
