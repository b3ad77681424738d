import type { Diagnosis } from '@satchel/contract';
import type { Config } from '../config/config.js';
import type { ClockJump } from '../core/db/clock-state.js';
import { placeFacts } from '../core/state/place-facts.js';
import { checkLinkedFolders, checkPasswords } from './check-accounts.js';
import { checkClockJump } from './check-clock.js';
import {
  checkContentOrigin,
  checkEvents,
  checkProxies,
  checkUnnamedProxy,
  checkWarnings,
} from './check-network.js';
import { checkParts } from './check-parts.js';
import { checkBranding, checkOtherInstallations, checkRoot, checkState } from './check-places.js';
import { checkFfmpeg, checkInotify, checkNode, checkOpenFiles, checkSandbox } from './check-system.js';

export interface ServerFacts {
  /** The login method. */
  method: string;
  /** Users whose password proved to be short. */
  shortPasswords: readonly string[];
  /** Users with folders behind symlinks in their scopes. */
  linkedUsers: readonly string[];
  /** The branding folder in the settings; empty for none. */
  brandingFolder: string;
  /** How often clients reported that events do not reach them. */
  undelivered: number;
  /** The kinds of files that the server decodes without a sandbox at present, because that failed. */
  withoutSandbox: readonly string[];
  /** The jump after which the clock is not trusted yet. */
  clockJump: ClockJump | null;
  /** The proxy that no option names. */
  unnamedProxy: { address: string; at: number } | null;
  /** The disks on which another installation keeps something. */
  sharedDisks: readonly { place: string | null; count: number }[];
}

/** The checks of `satchel doctor` that work while the server runs. */
export async function diagnose(config: Config, facts: ServerFacts): Promise<Diagnosis> {
  const { method, shortPasswords, brandingFolder, undelivered, withoutSandbox, clockJump } = facts;
  const root = await placeFacts(config.files.root).catch(() => null);
  const findings = [
    await checkState(config),
    ...(await checkRoot(config)),
    ...(await checkBranding(config, brandingFolder)),
    ...checkWarnings(config, method),
    checkProxies(config),
    ...checkUnnamedProxy(facts.unnamedProxy),
    ...checkClockJump(clockJump),
    ...checkOtherInstallations(facts.sharedDisks),
    ...checkEvents(undelivered),
    ...(await checkContentOrigin(config)),
    checkPasswords(shortPasswords),
    ...checkLinkedFolders(config.files.followExternalSymlinks, facts.linkedUsers),
    checkNode(),
    ...checkParts(),
    await checkFfmpeg(),
    await checkSandbox(withoutSandbox),
    await checkInotify(),
    await checkOpenFiles(),
  ];
  return { root: config.files.root, isWritable: root?.writable ?? false, findings };
}
