// `npm run build`: installs and builds what is stale, as `npm start` does, without starting.
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled();
await ensureBuilt();
