export const EXTERNAL_PACKAGES: string[];
export function bundleServer(): Promise<void>;
