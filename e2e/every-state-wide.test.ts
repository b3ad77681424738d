import { testEveryState } from './support/test-every-state.js';

// Its sister is `every-state-phone.test.ts`: two files run side by side.
testEveryState({ width: 1280, height: 800, colorScheme: 'light' });
