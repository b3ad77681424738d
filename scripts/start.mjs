// `npm start [-- folder and options]`: sets up what is missing, then runs the server in this process.
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';

await ensureInstalled();
await ensureBuilt();
await import('../packages/server/dist/bundle/main.js');
