import { defineConfig } from 'vitest/config';

/** `npx vitest run --config e2e/screenshots.config.ts`, with `SHOTS=prompt` only those whose names hold that. */
export default defineConfig({
  test: { include: ['e2e/screenshots.ts'], testTimeout: 600_000, hookTimeout: 60_000 },
});
