import { defineConfig } from 'vitest/config';

/**
 * `npx vitest run --config e2e/screenshots.config.ts`, with `SHOTS='prompt|menu'` only those whose names match that,
 * with `LANGS=ar,ja` in these languages, with `WIDTHS=360` at these widths.
 */
export default defineConfig({
  test: { include: ['e2e/screenshots.ts'], testTimeout: 1_800_000, hookTimeout: 60_000 },
});
