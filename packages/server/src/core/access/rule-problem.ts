import type { Rule } from '@satchel/contract';
import type { AppError } from '../../lib/app-error.js';
import { fieldError } from '../../lib/field-error.js';
import { patternFault } from './pattern-fault.js';
import { MAX_PATTERN_LENGTH } from './rules.js';

const MAX_RULES = 1000;
const MAX_PATH_LENGTH = 4096;

/** Throws `invalid_input` for the first that may not be stored; `field` is what the list is called. */
export function requireGoodRules(rules: readonly Rule[], field = 'rules'): void {
  if (rules.length > MAX_RULES) {
    throw fieldError(field, 'too_long', `there may be ${MAX_RULES} rules at most`, { max: MAX_RULES });
  }
  rules.forEach((rule, index) => {
    const problem = rule.regex ? patternProblem(rule, field, index) : pathProblem(rule.path, field, index);
    if (problem) throw problem;
  });
}

/** Without what nobody asked to store. */
export function plainRules(rules: readonly Rule[]): Rule[] {
  return rules.map(({ regex, allow, path, regexp }) => ({
    regex,
    allow,
    path,
    regexp: regexp && { raw: regexp.raw },
  }));
}

function pathProblem(path: string, field: string, index: number): AppError | null {
  if (path !== '' && !path.startsWith('/')) {
    return fieldError(field, 'no_leading_slash', `the rule's path "${path}" must begin with a slash`, {
      index,
    });
  }
  if (path.length <= MAX_PATH_LENGTH) return null;
  return fieldError(field, 'too_long', `a rule's path is longer than ${MAX_PATH_LENGTH} characters`, {
    index,
    max: MAX_PATH_LENGTH,
  });
}

function patternProblem({ regexp }: Rule, field: string, index: number): AppError | null {
  const raw = regexp?.raw ?? '';
  if (raw === '') return fieldError(field, 'empty', 'a rule with a regular expression needs one', { index });
  if (raw.length > MAX_PATTERN_LENGTH) {
    const max = MAX_PATTERN_LENGTH;
    return fieldError(field, 'too_long', `a regular expression may have ${max} characters at most`, {
      index,
      max,
    });
  }
  const fault = patternFault(raw);
  if (!fault) return null;
  const { reason, position } = fault;
  return fieldError(
    field,
    'invalid_pattern',
    `the regular expression "${raw}" is not valid at position ${position}: ${reason}`,
    { index, position },
  );
}
