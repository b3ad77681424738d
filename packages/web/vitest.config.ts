import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HANG_MS, TEST_MS } from '../../scripts/lib/time-limits.mjs';
import { licenses } from './build/licenses.ts';

const contract = fileURLToPath(new URL('../contract/src/index.ts', import.meta.url));
const endpoints = fileURLToPath(new URL('../contract/src/endpoints.ts', import.meta.url));
const exif = fileURLToPath(new URL('../contract/src/exif/read-exif.ts', import.meta.url));
const deviceName = fileURLToPath(new URL('../contract/src/device-name.ts', import.meta.url));

const recordTimes = fileURLToPath(new URL('../../scripts/lib/record-times.ts', import.meta.url));

export default defineConfig({
  plugins: [licenses()],
  define: { __ISSUES_URL__: '""', __PROJECT_URL__: '""' },
  resolve: {
    alias: {
      '@satchel/contract/endpoints': endpoints,
      '@satchel/contract/device-name': deviceName,
      '@satchel/contract/exif': exif,
      '@satchel/contract': contract,
    },
  },
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts', ...(process.env.TEST_TIMES ? [recordTimes] : [])],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    provide: { hangMs: HANG_MS },
    isolate: false,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: HANG_MS, interval: 20 } },
  },
});
