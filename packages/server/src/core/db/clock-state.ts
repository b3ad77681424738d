import { DAY_MS } from '../../lib/durations.js';
/**
 * A clock that moved by more than that may be wrong. A shorter stop, or sleep, of the machine counts as time.
 */
export const PLAUSIBLE_MS = DAY_MS;
/** For so long the clock has to go on as it is until it is trusted again. */
export const TRUSTED_AFTER_MS = DAY_MS;

/** The wall clock moved by more than a day, in milliseconds since 1970. */
export interface ClockJump {
  /** The time in which ages count. */
  at: number;
  from: number;
  to: number;
}

/** The known facts about the time, in milliseconds. */
export interface ClockState {
  /** The time that ages count in. It never moves back, and never jumps ahead. */
  time: number;
  /** The wall clock when it was last looked at. */
  wall: number;
  /** How far the wall clock is ahead of `time`, by all jumps together. */
  shift: number;
  /** How far the wall clock is from where it was trusted; 0 while it is trusted. */
  doubted: number;
  /** The latest jump. */
  jump: ClockJump | null;
}

/** True if the wall clock has not jumped for a day. */
export function isSteady({ jump, time }: ClockState): boolean {
  return jump === null || time - jump.at >= TRUSTED_AFTER_MS;
}

export function newClock(wall: number): ClockState {
  return { time: wall, wall, shift: 0, doubted: 0, jump: null };
}

/**
 * A look at the wall clock, `passed` milliseconds after the last one by this process; 0 for its first one.
 */
export interface ClockLook {
  wall: number;
  passed: number;
  /** The value that `time` should have by now according to this process. */
  time: number;
}

/**
 * The state after a look at the clock. What the wall clock has moved counts as time unless it is more than
 * plausible: over a stop that is longer than a day nothing counts, as nobody knows whether that is how long
 * it was.
 */
export function afterLook(state: ClockState, look: ClockLook): ClockState {
  const { wall, passed } = look;
  const isJump = wall < state.wall - PLAUSIBLE_MS || wall > state.wall + passed + PLAUSIBLE_MS;
  if (isJump) return afterJump(state, look);
  // After a step back the time waits, so that steps back and forth do not add up.
  const time = Math.max(state.time, wall - state.shift);
  const next = { ...state, time, wall };
  return isSteady(next) ? { ...next, doubted: 0 } : next;
}

function afterJump(state: ClockState, look: ClockLook): ClockState {
  const { wall } = look;
  const time = Math.max(state.time, look.time);
  const shift = wall - time;
  const doubted = state.doubted + shift - state.shift;
  // A clock that is back where it was has been corrected.
  const isBack = Math.abs(doubted) <= PLAUSIBLE_MS;
  const from = Math.floor(state.wall + look.passed);
  return { time, wall, shift, doubted: isBack ? 0 : doubted, jump: { at: time, from, to: wall } };
}
