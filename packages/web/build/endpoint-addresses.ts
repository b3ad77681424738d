import { type Plugin, runnerImport } from 'vite';

const DECLARATIONS = /[\\/]contract[\\/]src[\\/]endpoints[\\/](?:[\w-]+[\\/])*[\w-]+\.ts(?=$|\?endpoint=)/;

interface Declaration {
  method: string | readonly string[];
  path: string;
  isForVisitors?: boolean;
}

/** The properties of an endpoint that the web client needs; only the server uses the rest. */
export function printAddress({ method, path, isForVisitors }: Declaration): string {
  const [first] = [method].flat();
  return `export default ${JSON.stringify({ method: first, path, isForVisitors })};\n`;
}

/**
 * Leaves the schemas and texts of endpoints out of the build, and makes each endpoint a module of its own, so
 * that a page loads only those that it calls.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'endpoint-addresses',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!DECLARATIONS.test(id)) return null;
      const [file = '', name] = id.split('?endpoint=');
      const options = { configFile: false, logLevel: 'error' } as const;
      const { module } = await runnerImport<Readonly<Record<string, Declaration>>>(file, options);
      const declaration = name === undefined ? undefined : module[name];
      if (declaration) return { code: printAddress(declaration), moduleSideEffects: false };
      const lines = Object.keys(module).map(
        (key) => `export { default as ${key} } from ${JSON.stringify(`${file}?endpoint=${key}`)};\n`,
      );
      return { code: lines.join(''), moduleSideEffects: false };
    },
  };
}
