export const isCi = process.env.CI === 'true' || process.env.CI === '1';

/**
 * Limits of tests only end what hangs. CI takes three times as long: there it matters more that nothing is
 * refused by chance, and a machine may have neighbours.
 */
const FACTOR = isCi ? 3 : 1;
/** How long one test may take, unless it says otherwise. */
export const TEST_MS = 200_000 * FACTOR;
/** How long a test waits for what it expects to happen. */
export const HANG_MS = 80_000 * FACTOR;
/** How long no test at all may end before the processes are killed. */
export const SILENCE_MS = 250_000 * FACTOR;
