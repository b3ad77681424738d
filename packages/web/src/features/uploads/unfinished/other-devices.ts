import {
  nameOf,
  parentOf,
  parseVirtualPath,
  type UnfinishedUploadEntry,
  UPLOAD_ID_HEADER,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import type { UnfinishedUpload } from './unfinished-upload';

/** An upload that another device or program of the user began. */
export interface OtherUpload extends UnfinishedUpload {
  uploadId: string;
  /** RFC 3339. */
  touchedAt: string;
  /** Its bytes arrive now. */
  isReceiving: boolean;
}

/** All unfinished uploads of the user that the server has, also those of this browser. */
export async function askForUploads(): Promise<OtherUpload[]> {
  const entries = await api.call(endpoints.uploads.list, { isBackground: true });
  return entries.map(otherUpload);
}

/** Deletes what the server has of an upload, whichever client sends it. Throws if the server refuses. */
export async function dropUpload({ path, uploadId }: OtherUpload): Promise<void> {
  await api.call(endpoints.uploads.abort, { params: { path }, headers: { [UPLOAD_ID_HEADER]: uploadId } });
}

function otherUpload(entry: UnfinishedUploadEntry): OtherUpload {
  const { path, id, length, offset, override, modified, touchedAt, isReceiving } = entry;
  const clean = parseVirtualPath(path);
  return {
    path: clean,
    target: parentOf(clean),
    fileName: nameOf(clean),
    size: length,
    modifiedMs: modified === undefined ? null : Date.parse(modified),
    override,
    isBegun: true,
    uploadId: id,
    loaded: offset,
    tab: '',
    touchedAt,
    isReceiving,
  };
}
