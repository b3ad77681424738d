import { defineConfig } from 'vitest/config';

/**
 * `npx vitest run --config e2e/screenshots.config.ts`; `SHOTS='prompt|menu'` selects states by name,
 * `LANGS=ar,ja` selects languages, and `WIDTHS=360` selects widths.
 */
export default defineConfig({
  test: { include: ['e2e/screenshots.ts'], testTimeout: 1_800_000, hookTimeout: 60_000 },
});
