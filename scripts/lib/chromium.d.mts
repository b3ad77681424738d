export const CHROMIUM_PROGRAMS: readonly string[];
export const chromiumPath: string | undefined;
