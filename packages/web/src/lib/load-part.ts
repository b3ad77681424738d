import { connection } from './api/connection';

/**
 * Loads a part of the client that is a file of its own. While the server cannot be reached it waits for the connection;
 * it fails only if the server responds but does not have the part, as after an update.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      const isThere = await connection.check();
      if (isThere && tries > 1) throw error;
      await connection.restored();
      await mendStyles();
    }
  }
}

/** The bundler requests the styles of a part only once; this requests those again that failed. */
async function mendStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter((link) => !link.sheet).map(askAgain));
}

function askAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => resolve());
    link.replaceWith(again);
  });
}
