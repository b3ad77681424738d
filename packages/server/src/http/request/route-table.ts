/** The facts about an address: its methods, and whether it serves content of users. */
export interface KnownAddress {
  methods: ReadonlySet<string>;
  isContent: boolean;
}

interface TableRoute {
  /** A pattern: `:name` stands for one segment, `/*` at the end for nothing or for any path. */
  path: string;
  methods: readonly string[];
  isContent: boolean;
}

interface Node {
  readonly byName: Map<string, Node>;
  /** Below any segment. */
  any: Node | undefined;
  /** The routes that end here, and those that have this address and all below it. */
  readonly ending: TableRoute[];
  readonly covering: TableRoute[];
}

/**
 * Finds the routes of an address, whatever its method, by the segments that the routes have: the rest of a
 * long path is not looked at.
 */
export class RouteTable {
  readonly #root = newNode();

  constructor(routes: readonly TableRoute[]) {
    for (const route of routes) this.#add(route);
  }

  /** Undefined where no route is. */
  find(path: string): KnownAddress | undefined {
    const found: TableRoute[] = [];
    collect(this.#root, path, 0, found);
    if (found.length === 0) return undefined;
    return {
      methods: new Set(found.flatMap(({ methods }) => methods)),
      isContent: found.some(({ isContent }) => isContent),
    };
  }

  #add(route: TableRoute): void {
    const isCovering = route.path.endsWith('/*');
    const fixed = isCovering ? route.path.slice(0, -2) : route.path;
    let node = this.#root;
    for (const segment of fixed.split('/').slice(1)) {
      if (segment.startsWith(':')) {
        node.any ??= newNode();
        node = node.any;
        continue;
      }
      const next = node.byName.get(segment) ?? newNode();
      node.byName.set(segment, next);
      node = next;
    }
    (isCovering ? node.covering : node.ending).push(route);
  }
}

function newNode(): Node {
  return { byName: new Map(), any: undefined, ending: [], covering: [] };
}

/** `at` is the index of the slash after what led to `node`, or the length of the path. */
function collect(node: Node, path: string, at: number, found: TableRoute[]): void {
  found.push(...node.covering);
  if (at === path.length) found.push(...node.ending);
  if (at === path.length || (node.byName.size === 0 && !node.any)) return;
  const slash = path.indexOf('/', at + 1);
  const end = slash < 0 ? path.length : slash;
  const named = node.byName.get(path.slice(at + 1, end));
  if (named) collect(named, path, end, found);
  if (node.any) collect(node.any, path, end, found);
}
