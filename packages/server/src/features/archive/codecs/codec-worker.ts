import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { BlockCodecName, BlockJob, CompressBlock } from './block-codec.js';
import { loadCodec } from './compress-block.js';

/** Values above 0, up to 19, are below the normal priority. */
const NICE = 10;

const loaded = new Map<BlockCodecName, Promise<CompressBlock>>();

function codecOf(name: BlockCodecName): Promise<CompressBlock> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = loadCodec[name]();
  loaded.set(name, loading);
  return loading;
}

async function compress({ codec, block, before }: BlockJob): Promise<void> {
  try {
    const compressBlock = await codecOf(codec);
    const bytes = await compressBlock(block, before);
    parentPort?.postMessage({ bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
}

// On Linux each thread has its own priority: requests have priority over compression.
if (process.platform === 'linux') setPriority(NICE);

parentPort?.on('message', (job: BlockJob) => {
  void compress(job);
});
