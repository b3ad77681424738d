import { option } from './option.js';
import { duration, integer, text, userId, yesNo } from './option-types.js';

const SECOND_MS = 1000;

/** Previews, searches and commands. */
export const FEATURE_OPTIONS = {
  cacheDir: option({
    group: 'Previews',
    type: text,
    value: 'folder',
    default: '',
    help: 'Where previews are kept, at most 512 MiB. Empty: in the state folder.',
  }),
  imageProcessors: option({
    group: 'Previews',
    type: integer(1, 64),
    value: 'number',
    default: '4',
    aliases: ['imgProcessors'],
    help: 'How many pictures are resized at once.',
  }),
  disableThumbnails: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Make no thumbnails.',
  }),
  disablePreviewResize: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Show pictures in full size instead of resized ones.',
  }),
  disableTypeDetectionByHeader: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Tell the type of a file by its name only, without looking inside.',
  }),
  disableImageResolutionCalc: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Do not read the width and height of pictures.',
  }),
  searchStream: option({
    group: 'Search',
    type: yesNo,
    default: 'false',
    help: 'Answer searches with lines of JSON as they are found even when a client does not ask for them, as newer releases of File Browser do.',
  }),
  searchAnyWord: option({
    group: 'Search',
    type: yesNo,
    default: 'false',
    help: 'Find what matches any of the words instead of all, as File Browser does.',
  }),
  disableExec: option({
    group: 'Commands',
    type: yesNo,
    default: 'true',
    help: 'No commands: neither the shell nor those run on events. `false` switches them on.',
  }),
  commandSandbox: option({
    group: 'Commands',
    type: yesNo,
    default: 'true',
    help: 'Where `bubblewrap` is on this machine, what users run sees only their own folder.',
  }),
  commandNetwork: option({
    group: 'Commands',
    type: yesNo,
    default: 'false',
    help: 'Let commands in the sandbox reach the network.',
  }),
  commandUser: option({
    group: 'Commands',
    type: userId,
    value: 'uid[:gid]',
    default: '',
    help: 'Numbers of the user and group that users’ commands run as; only for a server that runs as root.',
  }),
  commandTimeout: option({
    group: 'Commands',
    type: duration(SECOND_MS),
    value: 'duration',
    default: '60s',
    help: 'How long a command may take, typed or started by an event.',
  }),
  commandOutput: option({
    group: 'Commands',
    type: integer(1, 1024 * 1024),
    value: 'KiB',
    default: '1024',
    help: 'How much a command may write, in KiB; one that writes more is ended.',
  }),
  redisCacheUrl: option({
    group: 'Other',
    type: text,
    value: 'address',
    default: '',
    secret: true,
    ignored: 'Unfinished uploads need no Redis here.',
    help: 'Accepted for old start lines; has no effect.',
  }),
} as const;
