import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const contract = fileURLToPath(new URL('../contract/src/index.ts', import.meta.url));

export default defineConfig({
  define: { __ISSUES_URL__: '""', __PROJECT_URL__: '""' },
  resolve: { alias: { '@satchel/contract': contract } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    isolate: false,
    // Pages that come in files of their own are compiled on first use.
    testTimeout: 15_000,
  },
});
