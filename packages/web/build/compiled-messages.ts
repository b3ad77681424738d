import { parse } from '@formatjs/icu-messageformat-parser';
import { type Plugin, parseSync, Visitor } from 'vite';
import { hasSyntax } from '../src/lib/language/message-syntax.ts';

const LOCALE_FILES = /[\\/]src[\\/]locales[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/;

/**
 * Replaces the messages in this module that have arguments or tags by their parsed form; nothing else
 * changes.
 */
export function compileMessages(code: string): string {
  const found: { start: number; end: number; value: string }[] = [];
  const visitor = new Visitor({
    Property({ value: node }) {
      if (node.type === 'TemplateLiteral' || node.type === 'BinaryExpression')
        throw new Error('A message is one string, so that the build can parse it.');
      if (node.type === 'Literal' && typeof node.value === 'string' && hasSyntax(node.value))
        found.push({ start: node.start, end: node.end, value: node.value });
    },
  });
  visitor.visit(parseSync('messages.js', code).program);
  return found.reduceRight(
    (text, { start, end, value }) =>
      text.slice(0, start) + JSON.stringify(parse(value, { captureLocation: false })) + text.slice(end),
    code,
  );
}

/**
 * Parses messages when the client is built, so that browsers need not load a parser: a tenth of the first
 * load.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    transform: {
      filter: { id: LOCALE_FILES },
      handler: (code) => ({ code: compileMessages(code), map: null }),
    },
  };
}
