import type { ChildProcess, SpawnOptions } from 'node:child_process';

export type End = 'near' | 'far';

export interface FarLineOptions {
  roundTripMs?: number;
  lossPercent?: number;
  /** Without it the rate is that of the machine. */
  kbits?: number;
  seed?: number;
  congestionControl?: string;
}

export interface FarLine {
  address(end: End): string;
  start(end: End, command: string, words: readonly string[], options: SpawnOptions): ChildProcess;
  close(): Promise<void>;
}

export function whyNoFarLine(): string | undefined;
export function congestionControlOfMachine(): string;
export function openFarLine(options?: FarLineOptions): Promise<FarLine>;
export function openTunnel(
  origin: string,
  options?: FarLineOptions,
): Promise<{ path: string; close(): Promise<void> }>;
