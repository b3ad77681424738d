interface ModuleFacts {
  importedIds: readonly string[];
  code?: string | null;
  exports?: readonly string[] | null;
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

const CONTRACT = /[\\/]contract[\\/]src[\\/]/;
const ENDPOINT = /endpoints[\\/](?:\w+[\\/])*([\w-]+)\.ts\?endpoint=(\w+)$/;

const camelCase = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The modules that a screen needs. Of the contract, whose index imports all of it, only the named modules
 * count.
 */
function neededBy(entry: string, context: ChunkingContext): Set<string> {
  const all = [...reachableFrom(entry, context)];
  const clientCode = all.filter((id) => !CONTRACT.test(id) && !id.includes('node_modules'));
  const code = clientCode.map((id) => context.getModuleInfo(id)?.code ?? '').join('\n');
  const names = new Set(code.match(/\b(?:endpoints\.\w+\.)?\w+/g));
  const isNamed = (id: string): boolean => {
    const [, feature, name] = ENDPOINT.exec(id) ?? [];
    if (feature !== undefined) return names.has(`endpoints.${camelCase(feature)}.${name}`);
    return context.getModuleInfo(id)?.exports?.some((exported) => names.has(exported)) ?? true;
  };
  return new Set(all.filter((id) => !CONTRACT.test(id) || isNamed(id)));
}

/**
 * Puts the modules that the first screen always needs into one file; the bundler would make a dozen small
 * ones.
 */
export function firstChunk(entry: string) {
  let first: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    first ??= neededBy(entry, context);
    // The entry module of the library imports every icon.
    return first.has(id) && id !== entry && !ICON_FILE.test(id) ? 'app' : null;
  };
}

const IMPORTED_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const LIBRARY = /[\\/]lucide-react\.m?js$/;
const EXPORTED_ICON = /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+)\.m?js["']/g;

/** The names of the icons in the library, most of which have several, and the file of each. */
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
 * Puts the icons of the first screen, and the code that draws icons, into one file; any other icon is loaded
 * with the page that shows it. The library's entry imports all its icons, so the used ones are found by
 * reading the code that uses them.
 */
export function firstIcons(entry: string) {
  let icons: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    icons ??= iconsOf(entry, context);
    const file = ICON_FILE.exec(id)?.[1];
    return file === undefined || icons.has(file) ? 'icons' : null;
  };
}

/** The modules, and the files of icons, that these files need. */
function contentsOf(files: readonly string[], context: ChunkingContext): (id: string) => boolean {
  const modules = new Set(files.flatMap((file) => [...neededBy(file, context)]));
  const icons = new Set(files.flatMap((file) => [...iconsOf(file, context)]));
  return (id) => {
    const icon = ICON_FILE.exec(id)?.[1];
    return icon === undefined ? modules.has(id) : icons.has(icon);
  };
}

/**
 * Puts `parts`, which each page with the frame loads after its first screen, and their imports into a few
 * files. Modules that other pages import as well are in one file for each name in `shared`, so that those
 * pages load nothing else.
 */
export function frameChunks(entry: string, parts: string, shared: Readonly<Record<string, string[]>>) {
  let nameOf: ((id: string) => string | null) | undefined;
  const find = (context: ChunkingContext) => {
    const [isFirst, isPart] = [contentsOf([entry], context), contentsOf([parts], context)];
    const names = Object.entries(shared).map(([name, files]) => [name, contentsOf(files, context)] as const);
    return (id: string) => {
      // A file of its own says what the names of the parts are.
      if (id === parts || !isPart(id) || isFirst(id)) return null;
      return names.find(([, isShared]) => isShared(id))?.[0] ?? 'frame';
    };
  };
  return (id: string, context: ChunkingContext): string | null => {
    nameOf ??= find(context);
    return nameOf(id);
  };
}
