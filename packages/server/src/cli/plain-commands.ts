import { kebabName, OPTION_NAMES } from '../config/options.js';
import { programFacts } from '../lib/own-files.js';
import { bcrypt } from '../lib/secrets/password-libraries.js';
import { StartError } from '../lib/start-error.js';
import { type Command, PASSWORD } from './command.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** `commands` is called lazily, because this command is one of them. */
export function completionOf(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    operands: '<bash|zsh|fish>',
    count: [1, 1],
    summary:
      'Prints a script for a shell that completes commands and flags: source <(satchel completion bash)',
    async run({ operands: [shell = ''], say }) {
      if (!SHELLS.some((known) => known === shell)) {
        throw new StartError(`There is no completion for ${shell}; it exists for ${SHELLS.join(', ')}.`);
      }
      say(shell === 'fish' ? fishScript(commands()) : bashScript(commands(), shell === 'zsh'));
    },
  };
}

function flagsOf({ flags = [] }: Command): string[] {
  return [...flags.map(({ name }) => `--${name}`), '--database', '--state', '--config', '--help'];
}

/** A script for bash, which zsh can also run once bashcompinit is loaded. */
function bashScript(commands: readonly Command[], isZsh: boolean): string {
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
  const seconds = firsts.map((first) => {
    const words = commands.flatMap(({ name }) =>
      name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : [],
    );
    return words.length > 0 ? `    "${first}") words="${words.join(' ')}" ;;` : '';
  });
  const flags = commands.map((command) => `    "${command.name}") flags="${flagsOf(command).join(' ')}" ;;`);
  const serve = OPTION_NAMES.map((name) => `--${kebabName(name)}`).join(' ');
  return `${isZsh ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}_satchel() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="" flags="${serve} --config --help --version"
  case "$COMP_CWORD:\${COMP_WORDS[1]}" in
    1:*) words="${firsts.join(' ')}" ;;
  esac
  [ "$COMP_CWORD" = 2 ] && case "\${COMP_WORDS[1]}" in
${seconds.filter((line) => line !== '').join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${flags.filter((line) => !/^ {4}"\S+ /.test(line)).join('\n')}
  esac
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${flags.filter((line) => /^ {4}"\S+ /.test(line)).join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current")) ;;
  esac
}
complete -F _satchel satchel`;
}

function fishScript(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const [first = '', second] = command.name.split(' ');
    const text = command.summary.replaceAll("'", '’');
    const seen = second === undefined ? first : `${first}; and __fish_seen_subcommand_from ${second}`;
    const word =
      second === undefined
        ? [`complete -c satchel -n __fish_use_subcommand -a ${first} -d '${text}'`]
        : [
            `complete -c satchel -n __fish_use_subcommand -a ${first}`,
            `complete -c satchel -n '__fish_seen_subcommand_from ${first}' -a ${second} -d '${text}'`,
          ];
    const flags = (command.flags ?? []).map(
      ({ name, help }) =>
        `complete -c satchel -n '__fish_seen_subcommand_from ${seen}' -l ${name} -d '${help.replaceAll("'", '’')}'`,
    );
    return [...word, ...flags];
  });
  return [...new Set(lines)].join('\n');
}

const COST = 10;
/** The number of bytes that bcrypt uses. */
const MOST_BYTES = 72;

export const hash: Command = {
  name: 'hash',
  operands: '<password>',
  count: [1, 1],
  summary: `Prints the bcrypt hash of a ${PASSWORD}, for the option password.`,
  async run({ operands: [typed = ''], readInput, say }) {
    const password = typed === '-' ? await readInput() : typed;
    if (password === '') throw new StartError('The password is empty.');
    if (Buffer.byteLength(password) > MOST_BYTES || password.includes('\0')) {
      throw new StartError(`A password for bcrypt may have at most ${MOST_BYTES} bytes, and no NUL.`);
    }
    say(await (await bcrypt()).hash(password, COST));
  },
};

export const version: Command = {
  name: 'version',
  // File Browser accepts any.
  count: [0, 1000],
  summary: 'Prints the version.',
  async run({ say }) {
    say(`Satchel v${(await programFacts()).version}`);
  },
};
