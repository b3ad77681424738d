import { MAX_RULES, type Rule } from '@satchel/contract';
import { type AppError, fieldError } from '../../lib/app-error.js';
import { MAX_PATTERN_LENGTH } from './compiled-pattern.js';
import { patternFault } from './pattern-fault.js';

const MAX_PATH_LENGTH = 4096;

/** Throws `invalid_input` for the first rule that may not be stored; `field` is the name of the list. */
export function requireGoodRules(rules: readonly Rule[], field = 'rules'): void {
  if (rules.length > MAX_RULES) {
    throw fieldError(field, 'too_long', `There may be at most ${MAX_RULES} rules`, { max: MAX_RULES });
  }
  rules.forEach((rule, index) => {
    const problem = rule.regex ? patternProblem(rule, field, index) : pathProblem(rule.path, field, index);
    if (problem) throw problem;
  });
}

/** The rules without unknown fields. */
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
    return fieldError(field, 'no_leading_slash', `The rule's path "${path}" must begin with a slash`, {
      index,
    });
  }
  if (path.length <= MAX_PATH_LENGTH) return null;
  return fieldError(field, 'too_long', `A rule's path is longer than ${MAX_PATH_LENGTH} characters`, {
    index,
    max: MAX_PATH_LENGTH,
  });
}

function patternProblem({ regexp }: Rule, field: string, index: number): AppError | null {
  const raw = regexp?.raw ?? '';
  if (raw === '')
    return fieldError(field, 'empty', 'A rule with a regular expression needs a pattern', { index });
  if (raw.length > MAX_PATTERN_LENGTH) {
    const max = MAX_PATTERN_LENGTH;
    return fieldError(field, 'too_long', `A regular expression may have at most ${max} characters`, {
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
    `The regular expression "${raw}" is not valid at position ${position}: ${reason}`,
    { index, position },
  );
}
