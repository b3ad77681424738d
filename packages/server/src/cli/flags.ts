import { StartError } from '../lib/start-error.js';
import type { Given } from './command.js';

const YES = ['true', '1', 'yes', 'on', 't', ''];
const NO = ['false', '0', 'no', 'off', 'f'];

/** Undefined when the flag is absent. Throws `StartError`. */
export function switchIn(given: Given, name: string): boolean | undefined {
  const text = given.get(name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (!YES.includes(text) && !NO.includes(text))
    throw new StartError(`The option ${name} must be true or false.`);
  return YES.includes(text);
}

/** Undefined when the flag is absent. Throws `StartError`. */
export function numberIn(given: Given, name: string): number | undefined {
  const text = given.get(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new StartError(`The option ${name} must be a whole number.`);
  return Number(text);
}

/** Words separated by commas; an empty text is an empty list. */
export function listIn(given: Given, name: string): string[] | undefined {
  return given
    .get(name)
    ?.split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** An operand that is an index from 0. Throws `StartError`. */
export function indexFrom(text: string | undefined, length: number, what: string): number {
  const index = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (index < 0 || index >= length) {
    const range = length === 0 ? 'there are none' : `they go from 0 to ${length - 1}`;
    throw new StartError(`There is no ${what} ${text ?? ''}: ${range}.`);
  }
  return index;
}

/** The fields that are not undefined. */
export function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
