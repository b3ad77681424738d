import type { CompilerLibraries } from './compiler-libraries.mjs';

export const ARCHIVE_PLATFORMS: string[];
export function makeArchive(platform: string, folder: string): Promise<string>;
export function stageArchive(
  platform: string,
  stage: string,
  node: { program: string; license: string; libraries: CompilerLibraries | null },
): Promise<string>;
