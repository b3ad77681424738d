import { defineConfig } from 'vitest/config';

/**
 * `npm run pictures [-- -t NAME]`: makes the pictures of the README and the documentation again, from the
 * built program.
 */
export default defineConfig({
  test: { include: ['e2e/pictures.ts'], testTimeout: 900_000, hookTimeout: 120_000 },
});
