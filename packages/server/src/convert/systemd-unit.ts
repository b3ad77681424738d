import { type Conversion, ConvertError } from './conversion.js';
import { applyEdits, type Edit } from './edits.js';
import { judge, OPEN_REASON, placeNotes } from './judge.js';
import { commandsIn, type Word } from './shell-words.js';

const PROGRAM = '/usr/bin/env satchel';
const PROGRAM_REASON =
  'env finds satchel where npm has installed it; satchel service install with the same options writes a unit that is closed further.';
const JIT_REASON = 'Node compiles while it runs, which needs memory that is both written and executed.';

const ROOT =
  'The server runs as root, as File Browser did, and warns about it: User= names an account that owns the files and the folder of the database.';

interface Setting {
  key: string;
  words: Word[];
  /** The range of the value, with its continued lines. */
  start: number;
  end: number;
}

export function convertSystemd(source: string): Conversion {
  const settings = settingsIn(source);
  const has = (key: string) => settings.some((setting) => setting.key === key);
  const started = settings.find(({ key, words }) => key === 'ExecStart' && programIn(words))?.words;
  const last = started?.at(-1);
  if (!started || !last) throw new ConvertError('This unit has no ExecStart that runs filebrowser.');
  const env = Object.assign({}, ...settings.filter(({ key }) => key === 'Environment').flatMap(variablesIn));
  const judgement = judge({ argv: started.slice(1).map(({ text }) => text), env, isContainer: false });
  const edits = settings.flatMap((setting) => editOf(source, setting));
  if (judgement.needsOpenToNetwork)
    edits.push({ start: last.end, end: last.end, text: ' --open-to-network', reason: OPEN_REASON });
  const first = [
    ...judgement.first,
    ...placeNotes(judgement, has('WorkingDirectory')),
    ...(has('EnvironmentFile') ? ['The variables of EnvironmentFile were not looked at.'] : []),
    'Stop File Browser before (systemctl stop), and run systemctl daemon-reload after the change.',
  ];
  const afterwards = [...judgement.afterwards];
  if (!has('User') && !has('DynamicUser')) afterwards.push(ROOT);
  return { kind: 'systemd', ...applyEdits(source, edits), first, afterwards };
}

function editOf(source: string, { key, words, start, end }: Setting): Edit[] {
  const program = key.startsWith('Exec') ? programIn(words) : null;
  if (program) return [{ ...program, text: PROGRAM, reason: PROGRAM_REASON }];
  const isClosed = key === 'MemoryDenyWriteExecute' && /^(?:1|yes|true|on)$/i.test(source.slice(start, end));
  return isClosed ? [{ start, end, text: 'no', reason: JIT_REASON }] : [];
}

function settingsIn(source: string): Setting[] {
  // The signs that separate commands in a shell separate nothing here.
  const plain = source.replace(/[;|&]/g, '_');
  const line = /^[ \t]*([A-Za-z]+)[ \t]*=[ \t]*((?:[^\n\\]|\\(?:\r?\n|.))*)/gm;
  return [...source.matchAll(line)].map((match) => {
    const [whole, key = '', value = ''] = match;
    const start = match.index + whole.length - value.length;
    const end = start + value.trimEnd().length;
    const hasWords = key === 'Environment' || key.startsWith('Exec');
    return { key, words: hasWords ? commandsIn(plain, start, end).flat() : [], start, end };
  });
}

function variablesIn({ words }: Setting): Record<string, string>[] {
  return words.map(({ text }) => {
    const equals = text.indexOf('=');
    return equals > 0 ? { [text.slice(0, equals)]: text.slice(equals + 1) } : {};
  });
}

/** The word that is the program, without the signs that systemd takes before it. */
function programIn([word]: readonly Word[]): { start: number; end: number } | null {
  if (!word) return null;
  const program = word.text.replace(/^[@:+!-]*/, '');
  if (program.slice(program.lastIndexOf('/') + 1) !== 'filebrowser') return null;
  return { start: word.start + word.text.length - program.length, end: word.end };
}
