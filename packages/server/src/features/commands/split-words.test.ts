import { expect, it } from 'vitest';
import { splitWords } from './split-words.js';

it.each([
  ['ls -l', ['ls', '-l']],
  ['  ls   ', ['ls']],
  ['', []],
  [`grep 'a b' "c d"`, ['grep', 'a b', 'c d']],
  [`echo 'it'"'"'s'`, ['echo', "it's"]],
  [`echo ''`, ['echo', '']],
  ['echo a\\ b', ['echo', 'a b']],
  [`echo "a\\"b\\n"`, ['echo', 'a"b\\n']],
  [`echo 'a\\'`, ['echo', 'a\\']],
  ['echo $HOME; rm *', ['echo', '$HOME;', 'rm', '*']],
  ['echo `id` $(id) | cat > x', ['echo', '`id`', '$(id)', '|', 'cat', '>', 'x']],
])('the line %j has the words %j', (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

it.each([`echo 'open`, 'echo "open', 'echo \\'])('a line %j that is not complete has no words', (line) => {
  expect(splitWords(line)).toBeUndefined();
});
