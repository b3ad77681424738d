export interface CompilerLibraries {
  files: { name: string; path: string }[];
  license: string;
}
export function compilerLibraries(platform: string): CompilerLibraries | null;
