import { readdirSync, readlinkSync } from 'node:fs';

const DESCRIPTORS = '/proc/self/fd';

/**
 * The paths at and below the folder that this process has open. Empty where the system does not list them.
 */
export function openBelow(folder: string): string[] {
  return descriptors().flatMap((name) => {
    try {
      const path = readlinkSync(`${DESCRIPTORS}/${name}`);
      return path === folder || path.startsWith(`${folder}/`) ? [path] : [];
    } catch {
      return [];
    }
  });
}

function descriptors(): string[] {
  try {
    return readdirSync(DESCRIPTORS);
  } catch {
    return [];
  }
}
