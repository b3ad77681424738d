// Apart from the schemas, so that the web client takes this without the schema library.

export const CHECKSUMS = ['md5', 'sha1', 'sha256', 'sha512'] as const;
export type Checksum = (typeof CHECKSUMS)[number];
