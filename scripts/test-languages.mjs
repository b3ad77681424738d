// `npm run test:languages`: checks every state of the client in all of its languages, on both devices. It takes many
// minutes: run it before a release and when texts change; `npm test` checks English, Arabic and the two pseudo-locales.
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { bin, must } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
await must(bin('vitest'), ['run', '--project', 'e2e', 'e2e/every-state'], {
  env: { ...process.env, TEST_LANGUAGES: 'all' },
});
