// `npm run build`: installs and builds what has changed, as `npm start` does, without starting the server.
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled();
await ensureBuilt();
