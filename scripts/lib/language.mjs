/** A comment that begins with these has no main clause, or one that takes two readings. */
const FRAGMENT =
  /^(?:What|Whether|Which|Who|Whom|Whose|(?:By|For|From|In|Of|On|To|With) (?:how|wh[aeio]\w*|which))\b/;

/** A comment that begins with these has its main clause behind a comma. */
const NEEDS_COMMA = /^(?:As|By(?! default)|From(?! now on)|Of|To|Where|With)\b/;

/** Only names of the API and of tables have underscores in small letters; they stay as they are. */
const API_NAME = /^[a-z\d]+(?:_[a-z\d]+)+$/;

const FIRST_SENTENCE = /^.*?(?=[.;:!?](?:\s|$)|$)/;

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|[A-Za-z_$][\w$]*|\d[\w.]*|\s+|=>|[\s\S]/y;
const TEMPLATE_PART = /(?:[^\\`$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)?/y;
const PATTERN = /\/(?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const BEFORE_PATTERN = new Set([...'(,=:[!&|?;{+', '=>', 'return']);

/**
 * The words that the guide bans from names: those in backticks in the third column of its table of terms.
 *
 * @param {string} guide The text of STYLE_GUIDE.md.
 * @returns {Map<string, string>} The terms to use for each of them.
 */
export function bannedWords(guide) {
  const rows = [...guide.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)];
  const terms = new Map();
  for (const [, term, banned] of rows)
    for (const [, word] of banned.matchAll(/`([a-z]+)`/g))
      terms.set(word, terms.has(word) ? `${terms.get(word)}, ${term}` : term);
  return terms;
}

/**
 * The banned words in the path and the identifiers of a file, each name once, and its comments that begin
 * without a main clause.
 *
 * @param {string} file
 * @param {string} text
 * @param {Map<string, string>} banned See `bannedWords`.
 * @returns {{ line: number, message: string }[]}
 */
export function languageFaults(file, text, banned) {
  const { comments, names } = file.endsWith('.css') ? readCss(text) : readCode(text);
  for (const name of file.split('/')) names.set(name, 0);
  const words = [...names].flatMap(([name, index]) =>
    bannedIn(name, banned).map((word) => ({
      index,
      message: `\`${word}\` in \`${name}\`; use: ${banned.get(word)}`,
    })),
  );
  const fragments = comments
    .map(({ index, body }) => ({ index, sentence: firstSentence(body) }))
    .filter(({ sentence }) => isFragment(sentence))
    .map(({ index, sentence }) => ({ index, message: `a comment without a main clause: ${sentence}` }));
  return [...words, ...fragments]
    .sort((one, other) => one.index - other.index)
    .map(({ index, message }) => ({ line: text.slice(0, index).split('\n').length, message }));
}

function bannedIn(name, banned) {
  if (API_NAME.test(name)) return [];
  const parts = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase());
  return [...banned.keys()].filter((word) => parts.includes(word) || parts.includes(`${word}s`));
}

function firstSentence(body) {
  const lines = body.split('\n').map((line) => line.replace(/^[\s/*]+/, '').replace(/[\s*/]+$/, ''));
  return FIRST_SENTENCE.exec(lines.filter((line) => line !== '').join(' '))[0];
}

function isFragment(sentence) {
  return FRAGMENT.test(sentence) || (NEEDS_COMMA.test(sentence) && !sentence.includes(','));
}

function readCss(text) {
  const found = [...text.matchAll(/\/\*[\s\S]*?\*\//g)];
  return { comments: found.map(({ 0: body, index }) => ({ index, body })), names: new Map() };
}

/** The comments of JavaScript or TypeScript, and its identifiers with the position of the first use. */
function readCode(text) {
  const comments = [];
  const names = new Map();
  let isOwnLine = false;
  let between = '\n';
  for (const { token, index } of tokensOf(text)) {
    if (/^\/[/*]/.test(token)) {
      const isContinued = isOwnLine && token.startsWith('//') && /^\n[^\n]*$/.test(between);
      if (isContinued) comments.at(-1).body += `\n${token}`;
      else comments.push({ index, body: token });
      isOwnLine = token.startsWith('//') && (isContinued || between.includes('\n'));
      between = '';
    } else {
      if (/^[A-Za-z_$]/.test(token) && !names.has(token)) names.set(token, index);
      if (token.trim() !== '') isOwnLine = false;
      between = token;
    }
  }
  return { comments, names };
}

function* tokensOf(text) {
  const braces = [];
  let before = '';
  for (let index = 0; index < text.length; ) {
    let token = match(TOKEN, text, index);
    if (token === '{') braces.push(token);
    if (token === '`' || (token === '}' && braces.pop() === '${')) {
      token += match(TEMPLATE_PART, text, index + 1);
      if (token.endsWith('${')) braces.push('${');
    } else if (token === '/' && BEFORE_PATTERN.has(before)) token = match(PATTERN, text, index) || token;
    yield { token, index };
    index += token.length;
    if (!/^(?:\s|\/[/*])/.test(token)) before = token;
  }
}

function match(sticky, text, index) {
  sticky.lastIndex = index;
  return sticky.exec(text)?.[0] ?? '';
}
