import type { ClockJump } from '../core/db/clock-state.js';
import { bad, type Finding, good, odd } from './finding.js';

const SKEW_MS = 120_000;

/** Sessions, shares and tokens depend on the clock; `latest` is the newest time in the database. */
export function checkClock(now: number, latest: number): Finding {
  if (latest > now + SKEW_MS) {
    return bad(
      `The clock shows ${new Date(now).toISOString()}, but the database contains ${new Date(latest).toISOString()}.`,
      'Set the clock (timedatectl set-ntp true): sessions and shares would end at the wrong time.',
    );
  }
  return good(`The clock shows ${new Date(now).toISOString()}.`);
}

/**
 * The clock has moved by more than a day: nobody knows whether it was wrong before, or is now, or whether the
 * server was off.
 */
export function checkClockJump(jump: ClockJump | null): Finding[] {
  if (jump === null) return [];
  const [from, to] = [jump.from, jump.to].map((time) => new Date(time).toISOString());
  return [
    odd(
      `The clock moved from ${from} to ${to}. What is kept for some days in the trash, the versions and the history does not count that time.`,
      'If the clock is right now, confirm it in the settings, or run: satchel clock confirm. Else set it (timedatectl set-ntp true). After a day it counts as right.',
    ),
  ];
}
