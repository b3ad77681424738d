import { type ApiKey, joinPath, parseVirtualPath, TOKEN_HEADER } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import { pageConfig } from '../../../lib/page-config';

/** In quotes for a shell. An address keeps its meaning with its apostrophes encoded. */
const quoted = (text: string): string => `'${text.replaceAll("'", '%27')}'`;

/** The address of this server, as other programs reach it. */
export const serverAddress = (): string => `${window.location.origin}${pageConfig.BaseURL}/`;

/** Commands that work with a key as they are, in a shell of Unix. */
export interface KeyCommands {
  /** Lists the folder of the key. */
  list: string;
  /** Uploads `file.txt` to it; null if the key creates no files. */
  upload: string | null;
}

export function commandsFor(key: string, { folder, permissions }: ApiKey): KeyCommands {
  const path = parseVirtualPath(folder);
  const curl = `curl -H '${TOKEN_HEADER}: ${key}'`;
  const address = (of: string) =>
    quoted(window.location.origin + apiUrl(endpoints.files.show, { params: { path: of } }));
  return {
    list: `${curl} ${address(path.endsWith('/') ? path : `${path}/`)}`,
    upload: permissions.includes('create')
      ? `${curl} --data-binary @file.txt ${address(joinPath(path, 'file.txt'))}`
      : null,
  };
}
