import { COMMAND_TRIGGERS, type CommandFacts } from '@satchel/contract';
import { commands } from '@satchel/contract/endpoints';
import type { Principal } from '../../core/files/principal.js';
import { implement, type Route } from '../../http/route.js';
import { fieldError } from '../../lib/app-error.js';
import type { EventRunner } from './events/event-runner.js';
import type { RunLog } from './events/run-log.js';

export interface CommandsRoutesOptions {
  runner: EventRunner;
  log: RunLog;
  facts: CommandFacts;
  /** Throws unless the user has proven the password. */
  verifyPassword: (principal: Principal, currentPassword: string | undefined) => Promise<void>;
}

export function commandsRoutes({ runner, log, facts, verifyPassword }: CommandsRoutesOptions): Route[] {
  return [
    implement(commands.facts, () => facts),
    implement(commands.runs, () => [...log.list()]),
    implement(commands.test, async ({ principal, body }) => {
      if (!COMMAND_TRIGGERS.some((trigger) => trigger === body.trigger)) {
        throw fieldError('trigger', 'not_allowed', 'There is no such event');
      }
      if (body.line.trim() === '') throw fieldError('line', 'empty', 'There is no command');
      await verifyPassword(principal, body.current_password);
      return runner.test(body.trigger, body.line, principal.user.username);
    }),
  ];
}
