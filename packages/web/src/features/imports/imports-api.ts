import type { ImportResponse, SymlinkDecision, SymlinkOutcome } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** The report of the latest import from File Browser; null if there was none. */
export const importQuery = queryOptions({
  queryKey: ['imports', 'latest'],
  queryFn: async ({ signal }): Promise<ImportResponse | null> =>
    (await api.call(endpoints.imports.latest, { signal })).report,
});

/** Turns the folders behind symlinks into folders of their users, or leaves the symlinks refused. */
export function decideSymlinks(
  decision: SymlinkDecision['decision'],
  links: SymlinkDecision['links'],
): Promise<SymlinkOutcome> {
  return api.call(endpoints.imports.decideSymlinks, { body: { decision, links } });
}
