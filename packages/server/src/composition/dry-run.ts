import { resolve } from 'node:path';
import { type Config, ConfigError } from '../config/config.js';
import { makeFolder } from '../core/state/make-folder.js';
import { isEmptyFolder, placeFacts } from '../core/state/place-facts.js';

type Options = Readonly<Record<string, string>>;

/** The places that an import looks at. */
export interface ImportPlaces {
  config: Config;
  /** The served folder, or one in its place. */
  root: string;
  /** False where an empty folder is in the place of a served one that is missing. */
  seesFiles: boolean;
  /** Sentences about what the import itself needs, and what was not looked at. */
  needs: string[];
}

export function placesOf(config: Config): ImportPlaces {
  return { config, root: config.files.root, seesFiles: true, needs: [] };
}

/**
 * A dry run needs neither the served folder nor the other files that the options name: it tells which of them
 * the import itself lacks. `scratch` is a folder for temporary files. Throws `ConfigError` for faults of the
 * command line.
 */
export async function placesOfDryRun(
  configure: (stored: Options) => Config,
  options: Options,
  scratch: string,
): Promise<ImportPlaces> {
  const { config, needs } = tolerantConfig(configure, options);
  const { root } = config.files;
  if (!(await placeFacts(root))?.isFolder) {
    needs.push(
      `No file was looked at, as there is no folder ${root} on this machine: missing files of links and folders of users are not reported. To compare with the files, which the import itself needs, name their folder with --root.`,
    );
    return { config, root: await emptyFolderIn(scratch), seesFiles: false, needs };
  }
  if (!(await isEmptyFolder(root))) return { config, root, seesFiles: true, needs };
  needs.push(
    `The folder ${root} is empty, so that every link and every folder of a user is missing in it. If the files are in another folder, name that with --root.`,
  );
  // Finding out whether the disk of the folder folds case would make a folder in it.
  return { config, root: await emptyFolderIn(scratch), seesFiles: true, needs };
}

function tolerantConfig(
  configure: (stored: Options) => Config,
  options: Options,
): { config: Config; needs: string[] } {
  try {
    return { config: configure(options), needs: [] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const config = configure({});
    const { files } = config;
    const root = files.rootIsDefault && options.root !== undefined ? resolve(options.root) : files.root;
    const followExternalSymlinks = files.followExternalSymlinks || options.followExternalSymlinks === 'true';
    const needs = error.faults
      // The note about a missing folder follows, and says more.
      .filter((fault) => !fault.startsWith(`The folder to serve, ${root}, does not exist`))
      .map((fault) => `On this machine the import itself would stop with: ${fault}`);
    return { config: { ...config, files: { ...files, root, followExternalSymlinks } }, needs };
  }
}

export function missingRoot(root: string): string {
  return `The folder ${root} does not exist; name the folder that File Browser served with --root.`;
}

async function emptyFolderIn(scratch: string): Promise<string> {
  const folder = `${scratch}/nothing`;
  await makeFolder(folder);
  return folder;
}
