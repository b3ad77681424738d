import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { TestProject } from 'vitest/node';

const FOLDER = fileURLToPath(new URL('../dist/tests/', import.meta.url));

/**
 * Bundles the sources of the file worker into one file for a thread: most servers of the tests start one, and
 * loading its modules one by one would take longer than everything else.
 */
async function bundleWorker(): Promise<void> {
  const bundle = await rolldown({
    cwd: fileURLToPath(new URL('../', import.meta.url)),
    input: { 'file-worker': 'src/file-worker.ts' },
    platform: 'node',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const [{ fileName, code }] = output;
  const file = FOLDER + fileName;
  if (code === (await readFile(file, 'utf8').catch(() => undefined))) return;
  await mkdir(FOLDER, { recursive: true });
  // Another test run may be reading it.
  const part = `${file}.${process.pid}`;
  await writeFile(part, code);
  await rename(part, file);
}

export async function setup(project: TestProject): Promise<void> {
  await bundleWorker();
  project.onTestsRerun(bundleWorker);
}
