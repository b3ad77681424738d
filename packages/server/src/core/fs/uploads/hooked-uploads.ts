import type { PartialUploads } from '../file-system.js';

/** The verbs of `inner`, but an upload is finished by `publish`: the only one of them that changes what others see. */
export function publishingBy(inner: PartialUploads, publish: PartialUploads['publish']): PartialUploads {
  return {
    begin: (path, options) => inner.begin(path, options),
    size: (path, name) => inner.size(path, name),
    append: (path, name, body, options) => inner.append(path, name, body, options),
    publish,
    discard: (path, name) => inner.discard(path, name),
  };
}
