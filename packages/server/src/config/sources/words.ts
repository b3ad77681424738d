/** Handles the arguments of the program or of one command. */
export interface WordReader {
  /** `index` counts from 0; undefined after `--`. */
  takeOperand(word: string, index: number | undefined): void;
  /** True if the flag may stand alone, and then means `true`. */
  isSwitch(flag: FlagName): boolean;
  /**
   * `value` returns the value that is attached to the flag, or the next argument; without one it adds a
   * fault.
   */
  takeFlag(flag: TypedFlag, value: () => string | undefined): void;
  faults: string[];
}

export interface FlagName {
  /** Without dashes and value. */
  name: string;
  isLong: boolean;
}

export interface TypedFlag extends FlagName {
  /** The flag as it was typed. */
  word: string;
  /**
   * Skips the next argument unless it is a flag or the value is attached, as in `--port=80`, `-p80` and
   * `-p=80`.
   */
  skipValue(): void;
}

interface SplitFlag {
  name: string;
  attached: string | undefined;
}

/**
 * Passes each argument to `reader`, in the way of the flags of Go: switches of one letter can be written
 * together, as in `-ar`, and after `--` nothing is a flag.
 */
export function readWords(argv: readonly string[], reader: WordReader): void {
  const rest = [...argv];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') for (const operand of rest.splice(0)) reader.takeOperand(operand, undefined);
    else if (word === '-' || !word.startsWith('-')) reader.takeOperand(word, argv.length - rest.length - 1);
    else if (word.startsWith('--')) readFlag({ word, isLong: true, ...splitLong(word) }, rest, reader);
    else readShort(word, rest, reader);
  }
}

function readShort(word: string, rest: string[], reader: WordReader): void {
  for (let letters = word.slice(1); letters !== ''; letters = letters.slice(1)) {
    const [name = ''] = letters;
    const others = letters.slice(name.length);
    const isAlone = others === '' || (reader.isSwitch({ name, isLong: false }) && !others.startsWith('='));
    const attached = isAlone ? undefined : others.replace(/^=/, '');
    readFlag({ word, isLong: false, name, attached }, rest, reader);
    if (attached !== undefined) return;
  }
}

function readFlag(
  { word, isLong, name, attached }: SplitFlag & { word: string; isLong: boolean },
  rest: string[],
  reader: WordReader,
): void {
  const skipValue = (): void => {
    if (attached === undefined && rest[0]?.startsWith('-') === false) rest.shift();
  };
  reader.takeFlag({ word, name, isLong, skipValue }, () => {
    if (attached === undefined && reader.isSwitch({ name, isLong })) return 'true';
    const value = attached ?? rest.shift();
    if (value === undefined) reader.faults.push(`The option ${word} needs a value.`);
    return value;
  });
}

function splitLong(word: string): SplitFlag {
  const body = word.slice(2);
  const equals = body.indexOf('=');
  return equals < 0
    ? { name: body, attached: undefined }
    : { name: body.slice(0, equals), attached: body.slice(equals + 1) };
}
