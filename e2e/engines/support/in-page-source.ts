import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

let made: Promise<string> | undefined;

/** The script that puts the functions of `in-page.ts` into `window.inPage`. */
export function inPageSource(): Promise<string> {
  made ??= bundle();
  return made;
}

async function bundle(): Promise<string> {
  const bundled = await rolldown({
    input: fileURLToPath(new URL('in-page.ts', import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
  });
  try {
    const { output } = await bundled.generate({ format: 'iife', name: 'inPage', minify: true });
    return `${output[0].code}; window.inPage = inPage;`;
  } finally {
    await bundled.close();
  }
}
