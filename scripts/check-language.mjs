// `npm run check`: words that STYLE_GUIDE.md bans from names, and comments that begin without a main clause.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bannedWords, languageFaults } from './lib/language.mjs';
import { ROOT } from './lib/run.mjs';

const FOLDERS = ['packages', 'e2e', 'bench', 'scripts', 'site'];
const SKIPPED = /^(?:node_modules|dist|fixtures|locales|\..*)$/;
const SOURCE = /\.(?:ts|tsx|mjs|css)$/;

const banned = bannedWords(readFileSync(join(ROOT, 'STYLE_GUIDE.md'), 'utf8'));
let count = 0;
for (const file of FOLDERS.flatMap((folder) => sourcesBelow(join(ROOT, folder)))) {
  const name = relative(ROOT, file).replaceAll(sep, '/');
  for (const { line, message } of languageFaults(name, readFileSync(file, 'utf8'), banned)) {
    console.log(`${name}:${line}: ${message}`);
    count++;
  }
}
if (count > 0) console.log(`${count} faults of language; STYLE_GUIDE.md says what to write.`);
process.exitCode = count > 0 ? 1 : 0;

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.test(entry.name)) return [];
    if (entry.isDirectory()) return sourcesBelow(join(folder, entry.name));
    return SOURCE.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}
