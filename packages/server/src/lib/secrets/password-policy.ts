import { type AppError, fieldError } from '../app-error.js';
import { isHashable, MAX_PASSWORD_BYTES } from './passwords.js';

// Words in most leaked long passwords, to which digits and signs are added.
const COMMON_WORDS = new Set(
  (
    'password passwort passw0rd motdepasse contrasena senha parola wachtwoord admin administrator root guest user ' +
    'default changeme letmein welcome hello iloveyou monkey dragon master sunshine princess football baseball ' +
    'basketball superman batman pokemon starwars michael jordan jennifer charlie ashley daniel jessica liverpool ' +
    'chelsea arsenal barcelona realmadrid computer internet samsung google facebook linkedin myspace whatever ' +
    'trustno shadow freedom secret satchel filebrowser server login access qwerty azerty qwertz asdfgh zxcvbn test ' +
    'testing temp temporary demo example summer winter spring autumn january february december company ' +
    'correcthorsebatterystaple'
  ).split(' '),
);

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
];

/** Why `password` is rejected for `username`, or null. `minimum` counts bytes, as in File Browser. */
export function passwordProblem(password: string, username: string, minimum: number): AppError | null {
  if (password === '') return fieldError('password', 'empty', 'password is empty');
  if (password.includes('\0')) return fieldError('password', 'characters', 'password contains NUL');
  if (!isHashable(password)) {
    const max = MAX_PASSWORD_BYTES;
    return fieldError('password', 'too_long', `password is longer than ${max} bytes`, { max });
  }
  if (isTooShort(password, minimum)) {
    const message = `password is too short, minimum length is ${minimum}`;
    return fieldError('password', 'too_short', message, { min: minimum });
  }
  return isCommon(password, username) ? fieldError('password', 'too_easy', 'password is too easy') : null;
}

export function isTooShort(password: string, minimum: number): boolean {
  return Buffer.byteLength(password) < minimum;
}

/** Throws `invalid_input` with the reason. */
export function requireGoodPassword(password: string, username: string, minimum: number): void {
  const problem = passwordProblem(password, username, minimum);
  if (problem) throw problem;
}

function isCommon(password: string, username: string): boolean {
  const text = password.toLowerCase();
  if (text === username.toLowerCase() || new Set(text).size < 4) return true;
  if (isRepeated(text) || isRun(text)) return true;
  const core = trimmed(text);
  const plain = unleet(text.slice(0, lettersIn(text).end));
  return [core, plain].some((word) => word === username.toLowerCase() || isCommonWord(word));
}

/** One common word, or repetitions of it. */
function isCommonWord(word: string): boolean {
  if (COMMON_WORDS.has(word) || (word.length >= 6 && isRun(word))) return true;
  const unit = word.slice(0, (word + word).indexOf(word, 1));
  return unit !== word && COMMON_WORDS.has(unit);
}

function trimmed(text: string): string {
  const { start, end } = lettersIn(text);
  return text.slice(start, end);
}

/** The range from the first letter to the last one; empty without letters. */
function lettersIn(text: string): { start: number; end: number } {
  const letters = [...text.matchAll(/\p{L}/gu)];
  const last = letters.at(-1);
  return { start: letters[0]?.index ?? 0, end: last ? last.index + last[0].length : 0 };
}

function unleet(text: string): string {
  const letters: Record<string, string> = {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '!': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
  };
  return text.replace(/[@431!0$5]/g, (character) => letters[character] ?? character);
}

function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) <= 4;
}

/** True if these are adjacent keys, forwards or backwards, possibly repeated. */
function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('');
  return ROWS.some((row) => [text, backwards].some((t) => row.repeat(3).includes(t)));
}
