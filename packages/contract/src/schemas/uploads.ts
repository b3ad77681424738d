import { type Static, Type } from 'typebox';

/** An upload in parts that is not complete. */
export const UnfinishedUploadEntry = Type.Object({
  path: Type.String({ description: 'The path of the new file, which is also the address of its upload.' }),
  id: Type.String({ description: 'The `X-Upload-Id` of the upload.' }),
  length: Type.Integer({ description: 'The size of the file in bytes.' }),
  offset: Type.Integer({ description: 'The number of bytes that the server has.' }),
  override: Type.Boolean({ description: 'Whether it replaces an existing file.' }),
  modified: Type.Optional(
    Type.String({ description: 'The modification time to keep (RFC 3339), if the client has sent one.' }),
  ),
  touchedAt: Type.String({ description: 'When it was created, or its last part ended (RFC 3339).' }),
  expiresAt: Type.String({ description: 'When it is removed unless another part arrives (RFC 3339).' }),
  isReceiving: Type.Boolean({ description: 'Whether a part arrives now.' }),
});
export type UnfinishedUploadEntry = Static<typeof UnfinishedUploadEntry>;
