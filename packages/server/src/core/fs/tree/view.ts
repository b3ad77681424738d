import type { Rule, VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { compileRules, type RuleSet } from '../../access/rules.js';
import type { Identity } from '../file-system.js';

/** What holds for everybody on one disk; plain data, as each job carries it to a worker. */
export interface DiskFacts {
  /** Real path of the server's root. */
  root: string;
  /** How the operator spells it, where that differs; links may be written so. */
  spelledRoot: string;
  /** `device:inode` of folders that no door shows. */
  hidden: readonly string[];
  /** Their real paths. */
  hiddenPaths?: readonly string[];
  followExternal: boolean;
  foldCase: boolean;
  /** Without descriptors: for systems that have no `/proc`. */
  portable: boolean;
  fileMode: number;
  dirMode: number;
  /** Bytes that uploads leave free. */
  reserveBytes?: number;
  /** Folder for notes about work that a killed process leaves behind: see `takeNote`. */
  notes?: string;
}

/** How one door looks at the disk; plain data too. */
export interface View {
  /** From the server's root to the person's scope. */
  scope: readonly string[];
  /** From the scope to this door's own root. */
  at: readonly string[];
  rules: readonly Rule[];
  hideDotfiles: boolean;
  /** A door for others: its root must be this very folder, nothing leads out of it, and what is hidden is denied. */
  pin?: Identity;
}

export const OPEN_VIEW: View = { scope: [], at: [], rules: [], hideDotfiles: false };

export function toPath(segments: readonly string[]): VirtualPath {
  return `/${segments.join('/')}` as VirtualPath;
}

export function denied(): AppError {
  return new AppError('forbidden', 'a rule does not allow this');
}

/** The disk as one worker knows it: compiles each set of rules once, as the same few come with every job. */
export class Ground {
  static readonly #limit = 64;
  readonly #compiled = new Map<string, RuleSet>();

  constructor(readonly facts: DiskFacts) {}

  rulesOf(view: View): RuleSet {
    const key = view.rules.length === 0 ? '' : JSON.stringify(view.rules);
    let rules = this.#compiled.get(key);
    if (!rules) {
      rules = compileRules(view.rules, { foldCase: this.facts.foldCase });
      if (this.#compiled.size >= Ground.#limit) this.#compiled.clear();
      this.#compiled.set(key, rules);
    }
    return rules;
  }
}

export function isDotName(name: string): boolean {
  return name.startsWith('.');
}
