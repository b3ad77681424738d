import { COMMAND_TRIGGERS, type CommandFacts, type CommandRun, CommandTest } from '@satchel/contract';
import { adminRoute, type Route } from '../../http/route.js';
import { fieldError } from '../../lib/field-error.js';
import type { EventRunner } from './events/event-runner.js';
import type { RunLog } from './events/run-log.js';

export interface CommandsRoutesOptions {
  runner: EventRunner;
  log: RunLog;
  facts: CommandFacts;
}

export function commandsRoutes({ runner, log, facts }: CommandsRoutesOptions): Route[] {
  return [
    adminRoute({
      method: 'GET',
      path: '/api/commands',
      summary: 'How commands run here',
      handler: (): CommandFacts => facts,
    }),
    adminRoute({
      method: 'GET',
      path: '/api/commands/runs',
      summary: 'The last commands that events started, newest first',
      handler: (): readonly CommandRun[] => log.list(),
    }),
    adminRoute({
      method: 'POST',
      path: '/api/commands/test',
      summary: 'Runs one line as an event would, and answers with how it went',
      body: CommandTest,
      handler({ principal, body }): Promise<CommandRun> {
        if (!COMMAND_TRIGGERS.some((trigger) => trigger === body.trigger)) {
          throw fieldError('trigger', 'not_allowed', 'There is no such event');
        }
        if (body.line.trim() === '') throw fieldError('line', 'empty', 'There is no command');
        return runner.test(body.trigger, body.line, principal.user.username);
      },
    }),
  ];
}
