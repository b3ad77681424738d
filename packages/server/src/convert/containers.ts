import { type OptionName, variableName } from '../config/options.js';
import type { OldImage } from './images.js';
import { judge, OPEN_REASON } from './judge.js';

/** A container of File Browser as its runtime was told to start it. */
export interface Container {
  image: OldImage;
  argv: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The mounted volumes, folders and files, and the paths at which they are mounted. */
  mounts: readonly { source: string; target: string }[];
  /** The value of `--user`; undefined where the image decides. */
  user: string | undefined;
  /** A shell or another entry point starts the program, so that its arguments are unknown. */
  hasOwnEntryPoint: boolean;
}

export interface ContainerAdvice {
  variables: { name: string; value: string; reason: string }[];
  /** A volume for Satchel's own files. */
  volume: { name: string; target: string; reason: string } | null;
  first: string[];
  afterwards: string[];
}

export const IMAGE_REASON =
  'The image of Satchel has the same volumes, port, variables and names of programs; docker build -t satchel . in its folder builds it.';
const VOLUME = 'satchel';

/** Tells what a container needs besides another image. */
export function adviseContainer(container: Container): ContainerAdvice {
  const { image, env, mounts, hasOwnEntryPoint } = container;
  const argv = hasOwnEntryPoint ? [] : container.argv;
  const judgement = judge({ argv, env, isContainer: true });
  const missing = (Object.keys(image.options) as OptionName[]).filter((option) => !judgement.isNamed(option));
  const variables = missing.flatMap((option) => {
    const facts = image.options[option];
    return facts ? [{ name: `FB_${variableName(option)}`, ...facts }] : [];
  });
  if (judgement.needsOpenToNetwork) {
    variables.push({ name: 'FB_OPENTONETWORK', value: 'true', reason: OPEN_REASON });
  }
  const named = judgement.options.database;
  const kept = keepDatabase(named === undefined ? image.databases : [named], mounts);
  const doubts = image.doubt === null ? [] : [image.doubt];
  if (hasOwnEntryPoint)
    doubts.push('What the entry point or command runs was not looked at; names of programs are the same.');
  const files = mounts.filter(({ target }) => /\.(?:json|ya?ml|toml)$/.test(target));
  for (const { source } of files)
    doubts.push(`Convert the configuration file, too: satchel convert ${source}`);
  const first = [...kept.first, ...doubts, ...judgement.first, ...accounts(container)];
  return { variables, volume: kept.volume, first, afterwards: judgement.afterwards };
}

function keepDatabase(
  candidates: readonly string[],
  mounts: Container['mounts'],
): Pick<ContainerAdvice, 'volume' | 'first'> {
  if (candidates.some((file) => /^postgres(?:ql)?:|\$/.test(file))) return { volume: null, first: [] };
  const file =
    candidates.find((each) => mounts.some(({ target }) => isBelow(target, each))) ?? candidates[0] ?? '';
  const isKept = mounts.some(({ target }) => isBelow(target, file));
  // A file in the root has its state in /database.
  const folder = file.slice(0, file.lastIndexOf('/')) || '/database';
  if (!isKept) {
    return {
      volume: null,
      first: [
        `No volume is mounted for the old database, so it is in the old container only: docker cp <container>:${file} filebrowser.db copies it out. Keep it in a folder that you mount at ${folder}; Satchel keeps its own files there, too.`,
      ],
    };
  }
  if (mounts.some(({ target }) => target !== file && isBelow(target, folder)))
    return { volume: null, first: [] };
  return {
    first: [],
    volume: {
      name: VOLUME,
      target: folder,
      reason: `Only the file of the old database is mounted, and it is never written: Satchel keeps its own database in ${folder}/.satchel, which has to outlive the container.`,
    },
  };
}

function isBelow(folder: string, path: string): boolean {
  const clean = folder.endsWith('/') ? folder.slice(0, -1) : folder;
  return path === clean || path.startsWith(`${clean}/`);
}

/** Old images ran as root, and what they wrote belongs to root. */
function accounts({ env, user, mounts }: Container): string[] {
  const puid = env.PUID;
  if (user !== undefined && !/^(?:0|root)(?::|$)/.test(user)) return [];
  if (puid === '0') {
    return [
      'The server runs as root with PUID 0, and warns about it: name the account that owns the files by PUID and PGID, which needs no other change.',
    ];
  }
  if (puid !== undefined) return [];
  const places = mounts.flatMap(({ source }) => (/^[./~$]/.test(source) ? [source] : []));
  const which = places.length === 0 ? 'what is mounted' : [...new Set(places)].join(' ');
  return [
    `The server runs as the account 1000, while older images ran as root. If ls -ln shows another owner, give ${which} to that account (chown -R 1000:1000), or name the owner by the variables PUID and PGID.`,
  ];
}

/** The arguments after `filebrowser`, which some write before them. */
export function withoutProgram(argv: readonly string[]): readonly string[] {
  return /^(?:.*\/)?filebrowser$/.test(argv[0] ?? '') ? argv.slice(1) : argv;
}

/** `source:target` and `source:target:ro`; a colon may be part of a default, as in `${FILES:-/srv}:/srv`. */
export function mountOf(text: string): Container['mounts'][number] {
  const match = /^(.*?):(\/[^:}]*)(?::[\w,]+)?$/.exec(text);
  return match ? { source: match[1] ?? '', target: match[2] ?? '' } : { source: '', target: text };
}
