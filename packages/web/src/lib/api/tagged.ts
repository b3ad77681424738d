/** A value of the server, and the ETag with which the server detects a change by somebody else. */
export interface Tagged<T> {
  value: T;
  etag: string | null;
}

export const tagged = <T>({ value, headers }: { value: T; headers: Headers }): Tagged<T> => ({
  value,
  etag: headers.get('ETag'),
});

/** The header with which the server rejects a change of an outdated value. */
export const ifMatch = (etag: string | null): Record<string, string> =>
  etag === null ? {} : { 'If-Match': etag };
