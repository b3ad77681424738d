interface ModuleFacts {
  importedIds: readonly string[];
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

/** Puts what the first screen needs anyway into one file, where the bundler would make a dozen small ones. */
export function firstChunk(entry: string) {
  let first: Set<string> | undefined;
  return (id: string, context: ChunkingContext): string | null => {
    first ??= reachableFrom(entry, context);
    return first.has(id) && id !== entry ? 'app' : null;
  };
}
