/** A limit of users may be null, which is none whatever groups say; that of groups and folders is a number. */
interface Limits<Limit> {
  bytes?: Limit;
  files?: Limit;
}

/** The member `quota` as it is stored, with nothing else in it; absent where nothing is limited. */
export function cleanQuota<Limit extends number | null>(
  quota: Limits<Limit> | undefined,
): { quota?: Limits<Limit> } {
  const { bytes, files } = quota ?? {};
  if (bytes === undefined && files === undefined) return {};
  return { quota: { ...(bytes === undefined ? {} : { bytes }), ...(files === undefined ? {} : { files }) } };
}
