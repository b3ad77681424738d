interface ModuleFacts {
  importedIds: readonly string[];
  code?: string | null;
}

interface ChunkingContext {
  getModuleInfo(id: string): ModuleFacts | null;
}

function reachableFrom(entry: string, context: ChunkingContext): Set<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const ICON_FILE = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/;

/** Puts what the first screen needs anyway into one file, where the bundler would make a dozen small ones. */
export function firstChunk(entry: string) {
  let first: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    first ??= reachableFrom(entry, context);
    // The library's entry leads to every icon there is.
    return first.has(id) && id !== entry && !ICON_FILE.test(id) ? 'app' : null;
  };
}

const IMPORTED_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const LIBRARY = /[\\/]lucide-react\.m?js$/;
const EXPORTED_ICON = /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+)\.m?js["']/g;

/** What the library calls its icons, most of which have several names, and the file of each. */
function iconFiles(libraryCode: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of libraryCode.matchAll(EXPORTED_ICON))
    for (const name of names.split(',')) files.set(name.replace('default as', '').trim(), file);
  return files;
}

function iconsOf(entry: string, context: ChunkingContext): Set<string> {
  const modules = [...reachableFrom(entry, context)];
  const codeOf = (id: string): string => context.getModuleInfo(id)?.code ?? '';
  const files = iconFiles(codeOf(modules.find((id) => LIBRARY.test(id)) ?? ''));
  const own = modules.filter((id) => !id.includes('node_modules'));
  const names = own
    .flatMap((id) => [...codeOf(id).matchAll(IMPORTED_ICONS)])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.split(' as ')[0]?.trim() ?? ''));
  return new Set(names.map((name) => files.get(name) ?? ''));
}

/**
 * The icons of the first screen, and what draws icons, in one file; any other icon comes with the page that shows it.
 * The library's entry imports all its icons, so which are used is read in the code that uses them.
 */
export function firstIcons(entry: string) {
  let icons: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    icons ??= iconsOf(entry, context);
    const file = ICON_FILE.exec(id)?.[1];
    return file === undefined || icons.has(file) ? 'icons' : null;
  };
}
