import type { FileVersion, ListingItem, VersionListing } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api, apiHeaders, apiUrl } from '../../lib/api/api-client';
import { ApiError } from '../../lib/api/api-error';
import { readWatched } from '../../lib/api/read-watched';

/** A file that may have versions. */
export type VersionedFile = Pick<ListingItem, 'path' | 'name' | 'type' | 'size' | 'modified'>;

/** The versions are read again when the file has changed. */
export const versionsQuery = ({ path, modified }: VersionedFile) =>
  queryOptions({
    queryKey: ['versions', path, modified],
    queryFn: ({ signal }) => api.call(endpoints.versions.list, { params: { path }, signal }),
    // An open comparison stays open when the file is saved in the meantime.
    placeholderData: (before: VersionListing | undefined, query) =>
      query?.queryKey[1] === path ? before : undefined,
  });

/** The address of the content, as a download or for showing it. */
export function versionUrl({ path }: VersionedFile, { id }: FileVersion, inline: boolean): string {
  return apiUrl(endpoints.versions.download, { params: { path }, query: { id, inline } });
}

export function restoreVersion({ path }: VersionedFile, { id }: FileVersion): Promise<string> {
  return api.call(endpoints.versions.restore, { params: { path }, body: { id } });
}

export function deleteVersion({ path }: VersionedFile, { id }: FileVersion): Promise<string> {
  return api.call(endpoints.versions.remove, { params: { path }, query: { id } });
}

/** The text of a version, and that of the file now. */
export async function loadTexts(
  file: VersionedFile,
  version: FileVersion,
  signal: AbortSignal,
): Promise<{ before: string; now: string }> {
  const [response, resource] = await Promise.all([
    readWatched(versionUrl(file, version, false), { headers: apiHeaders(), signal }),
    api.call(endpoints.files.show, { params: { path: file.path }, signal }),
  ]);
  if (!response.ok)
    throw new ApiError({ status: response.status, code: 'not_found', message: response.statusText });
  return { before: await response.text(), now: resource.content ?? '' };
}
