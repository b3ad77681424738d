import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const contract = fileURLToPath(new URL('../contract/src/index.ts', import.meta.url));
const endpoints = fileURLToPath(new URL('../contract/src/endpoints.ts', import.meta.url));

const recordTimes = fileURLToPath(new URL('../../scripts/lib/record-times.ts', import.meta.url));

export default defineConfig({
  define: { __ISSUES_URL__: '""', __PROJECT_URL__: '""' },
  resolve: { alias: { '@satchel/contract/endpoints': endpoints, '@satchel/contract': contract } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts', ...(process.env.TEST_TIMES ? [recordTimes] : [])],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    isolate: false,
    // The limits only end tests that hang: a busy machine may be ten times slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
  },
});
