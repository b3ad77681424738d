import { dirname, resolve } from 'node:path';
import type { ImportFinding } from '@satchel/contract';
import type { Config } from '../config/config.js';
import { carryOptions, needsName } from '../config/exported-options.js';
import { isInsideFolder } from '../config/places/check-places.js';
import { foundDatabaseProblem, isFoundInServed } from '../config/places/found-places.js';
import { keepsPermissions } from '../core/state/private-folder.js';
import { shellWord } from '../features/imports/finding-text.js';
import type { SourceDatabase } from '../features/imports/source-records.js';
import { StartError } from '../lib/start-error.js';

/** A database of File Browser that nobody named, and the configuration without its options. */
interface FoundDatabase {
  file: string;
  given: Config;
}

export interface ImportedOptions {
  values: Readonly<Record<string, string>>;
  findings: ImportFinding[];
}

/** The trusted proxies of a login by header, until the operator names the proxy. */
const THIS_MACHINE = '127.0.0.1,::1';

/**
 * The options that are imported. Those of a database that was found run no program and open nothing that the
 * operator did not name. Throws `StartError` when that database serves another folder and the operator named
 * none: without it the server would show something else than before.
 */
export function carriedOptions(source: SourceDatabase, found: FoundDatabase | null): ImportedOptions {
  const { values, dropped } = carryOptions(source);
  const findings = dropped.map((option): ImportFinding => ({ code: 'option_dropped', ...option }));
  if (found) findings.push(...withoutUnnamed(values, found));
  const isOpen = values.authMethod === 'proxy' && values.trustedProxies === undefined;
  if (!isOpen) return { values, findings };
  findings.push({ code: 'proxy_not_trusted', name: values.authHeader ?? '' });
  return { values: { ...values, trustedProxies: THIS_MACHINE }, findings };
}

/** Removes them from `values`, and returns what is reported about them. */
function withoutUnnamed(values: Record<string, string>, { file, given }: FoundDatabase): ImportFinding[] {
  const isElsewhere = values.root !== undefined && !isInsideFolder(process.cwd(), values.root);
  if (isElsewhere && given.files.rootIsDefault) {
    throw new StartError(
      `The database of File Browser ${file} was found, not named, and serves ${values.root}, which is not in the working folder; name the folder to serve with --root, or the file with --database if you trust it.`,
    );
  }
  const removed = Object.entries(values).filter(
    ([name, value]) => needsName(name, value) || (name === 'root' && isElsewhere),
  );
  return removed.map(([name, value]) => {
    delete values[name];
    const command = `satchel config set --${name}=${shellWord(value)}`;
    return { code: 'option_unnamed', name, before: value, command };
  });
}

/**
 * Throws `StartError` for a database that was found, if others could have written it or put it there.
 * `oldRoot` is the folder that it names as the one to serve.
 */
export async function checkFoundDatabase(file: string, config: Config, oldRoot: string): Promise<void> {
  const { files, state } = config;
  const roots = [files.root, resolve(oldRoot || '.')];
  if (roots.some((root) => isFoundInServed(file, { root, state: state.folder }))) {
    throw new StartError(
      `The database of File Browser ${file} was found, not named, in the folder to serve, where users could have put it; move it out, or name it with --database if you trust it.`,
    );
  }
  const problem = foundDatabaseProblem(file);
  // Where a disk has no permissions, everybody seems to have all of them.
  if (problem !== null && (await keepsPermissions(dirname(file)))) throw new StartError(problem);
}
