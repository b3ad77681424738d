// `npm run texts`: hands the messages of the web client to translators and takes them back
// (docs/translating.md).
import { join, resolve } from 'node:path';
import { ROOT } from './lib/run.mjs';
import { checkTexts, exportTexts, importTexts, TextFaults } from './lib/texts/exchange.mjs';
import { Texts } from './lib/texts/texts.mjs';

const USAGE = `npm run texts -- export FOLDER   writes a file <language>.json for each language
npm run texts -- import FOLDER   puts these files into the source
npm run texts -- check           lists missing messages, and those that differ from English in more than words`;

const texts = new Texts(join(ROOT, 'packages/web/src/locales'));

function say({ code, isNew, missing }) {
  const lacks = `${missing.length} of its messages are missing`;
  if (isNew) console.log(`${code} is new: add it to LOCALES.`);
  else console.log(`${code} is imported.`);
  if (missing.length > 0)
    console.log(`  ${lacks}, and ${isNew ? 'are in English for now' : 'stay as they were'}.`);
}

function check() {
  const found = checkTexts(texts);
  for (const { code, count, asInEnglish, faults } of found) {
    console.log(`${code}: ${count} messages, ${asInEnglish} as in English`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
  return found.every(({ faults }) => faults.length === 0);
}

function act([command, name, ...more]) {
  if (command === 'check' && name === undefined) return check();
  if (name === undefined || more.length > 0) return null;
  // npm runs scripts in the folder of the project.
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  if (command === 'export') {
    const codes = exportTexts(texts, folder);
    console.log(`${codes.length} languages are in ${folder}.`);
    return true;
  }
  if (command !== 'import') return null;
  for (const imported of importTexts(texts, folder)) say(imported);
  return true;
}

try {
  const isGood = act(process.argv.slice(2));
  if (isGood === null) console.error(USAGE);
  if (!isGood) process.exitCode = isGood === null ? 2 : 1;
} catch (error) {
  const isOfDisk = typeof error.code === 'string';
  if (!isOfDisk && !(error instanceof TextFaults)) throw error;
  console.error(isOfDisk ? `The folder cannot be used: ${error.message}.` : error.message);
  process.exitCode = 1;
}
