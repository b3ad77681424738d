export const isCi: boolean;
export const TEST_MS: number;
export const HANG_MS: number;
export const SILENCE_MS: number;
