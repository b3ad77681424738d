import { testEveryState } from './support/test-every-state.js';

// Its sister is `every-state-wide.test.ts`: two files run side by side.
testEveryState({ width: 360, height: 740, colorScheme: 'dark' });
