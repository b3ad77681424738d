export const ENGINE_PROGRAMS: Readonly<
  Record<'Chromium' | 'Firefox' | 'WebKit', readonly (readonly string[])[]>
>;
export function enginePaths(engine: keyof typeof ENGINE_PROGRAMS): string[] | undefined;
