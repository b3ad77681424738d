import type { Rule } from '@satchel/contract';
import { RE2JS } from 're2js';
import { AppError } from '../../lib/app-error.js';
import { MAX_PATTERN_LENGTH } from './rules.js';

/** Why a rule may not be stored, or null. */
export function ruleProblem(rule: Rule): string | null {
  if (!rule.regex) {
    const isPath = rule.path === '' || rule.path.startsWith('/');
    return isPath ? null : `the rule's path "${rule.path}" must begin with a slash`;
  }
  const raw = rule.regexp?.raw ?? '';
  if (raw === '') return 'a rule with a regular expression needs one';
  if (raw.length > MAX_PATTERN_LENGTH) {
    return `a regular expression may have ${MAX_PATTERN_LENGTH} characters at most`;
  }
  try {
    RE2JS.compile(raw);
    return null;
  } catch {
    return `the regular expression "${raw}" is not valid`;
  }
}

/** Throws `invalid_input` for the first that may not be stored. */
export function requireGoodRules(rules: readonly Rule[]): void {
  for (const rule of rules) {
    const problem = ruleProblem(rule);
    if (problem) throw new AppError('invalid_input', problem, { details: { field: 'rules' } });
  }
}
