import { describe, expect, it } from 'vitest';
import { createLanguage, type MessageKey, type Messages } from '../src/lib/language/language';
import { compileMessages } from './compiled-messages';

const SOURCE = {
  plain: 'Rename',
  quoted: "the user''s '{'name'}'",
  count: '{count, plural, one {# file} other {# files}} in <b>{folder}</b>',
};

const messages = (code: string) => new Function(`return ${code}`)() as Record<keyof typeof SOURCE, unknown>;

const formatted = (source: unknown, key: string) =>
  createLanguage('en', source as Messages)
    .messageOf(key as MessageKey)
    .format<string>({ count: 3, folder: 'Music', b: (parts) => `*${String(parts)}*` });

describe('messages in the build', () => {
  it('are parsed where they have arguments or tags', () => {
    const compiled = messages(compileMessages(`(${JSON.stringify(SOURCE)})`));
    expect(compiled.plain).toBe('Rename');
    expect(Array.isArray(compiled.quoted)).toBe(true);
    expect(Array.isArray(compiled.count)).toBe(true);
    for (const key of Object.keys(SOURCE)) expect(formatted(compiled, key)).toEqual(formatted(SOURCE, key));
    expect(formatted(compiled, 'quoted')).toBe("the user's {name}");
  });

  it('keep all else of their file', () => {
    const code = "import a from '{a}';\nexport const b = { ...a, c: 'd', e: a };\n";
    expect(compileMessages(code)).toBe(code);
  });

  it('are one string each', () => {
    expect(() => compileMessages("export const a = { b: 'c' + '{d}' };")).toThrow('one string');
    expect(() => compileMessages('export const a = { b: `{c}` };')).toThrow('one string');
  });
});
