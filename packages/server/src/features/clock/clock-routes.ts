import { clock as endpoints } from '@satchel/contract/endpoints';
import type { RetentionClock } from '../../core/db/retention-clock.js';
import { implement, type Route } from '../../http/route.js';

/** Shows administrators whether the clock of the server is trusted. */
export function clockRoutes(clock: Pick<RetentionClock, 'look' | 'doubt' | 'confirm'>): Route[] {
  return [
    implement(endpoints.show, async () => {
      await clock.look();
      const { doubt } = clock;
      return { jump: doubt && { from: shown(doubt.from), to: shown(doubt.to) } };
    }),
    implement(endpoints.confirm, async ({ reply }) => {
      await clock.confirm();
      return reply.code(204).send();
    }),
  ];
}

const shown = (ms: number): string => new Date(ms).toISOString();
