import { SECOND_MS } from '../../lib/durations.js';
import { option } from './option.js';
import { duration, integer, text, userId, yesNo } from './option-types.js';

/** Previews, searches and commands. */
export const FEATURE_OPTIONS = {
  cacheDir: option({
    group: 'Previews',
    type: text,
    value: 'folder',
    default: '',
    help: 'The folder in which previews are kept, at most 512 MiB. Empty: in the state folder.',
  }),
  imageProcessors: option({
    group: 'Previews',
    type: integer(1, 64),
    value: 'number',
    default: '4',
    aliases: ['imgProcessors'],
    help: 'The number of pictures that are resized at the same time.',
  }),
  disableThumbnails: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Disables thumbnails.',
  }),
  disablePreviewResize: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Shows pictures in full size instead of resized ones.',
  }),
  disableTypeDetectionByHeader: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Determines the type of a file by its name only, without reading it.',
  }),
  disableImageResolutionCalc: option({
    group: 'Previews',
    type: yesNo,
    default: 'false',
    help: 'Disables reading the width and height of pictures.',
  }),
  searchStream: option({
    group: 'Search',
    type: yesNo,
    default: 'false',
    help: 'Sends search results as lines of JSON even when a client does not request them. The web clients of File Browser are recognised without it; programs made for its newer releases may need it.',
  }),
  searchAnyWord: option({
    group: 'Search',
    type: yesNo,
    default: 'false',
    help: 'Finds names that match any of the words instead of all, as File Browser does.',
  }),
  disableExec: option({
    group: 'Commands',
    type: yesNo,
    default: 'true',
    help: 'Disables commands: both the shell and event hooks. `false` enables them.',
    caution: (isOff) =>
      isOff
        ? null
        : 'Users with the permission can run programs on this machine. Each can run only the programs that are named for them.',
  }),
  commandSandbox: option({
    group: 'Commands',
    type: yesNo,
    default: 'true',
    help: 'Runs commands of users in a sandbox that sees only their own folder, where `bubblewrap` is on this machine.',
  }),
  commandNetwork: option({
    group: 'Commands',
    type: yesNo,
    default: 'false',
    help: 'Lets commands in the sandbox reach the network.',
  }),
  commandUser: option({
    group: 'Commands',
    type: userId,
    value: 'uid[:gid]',
    default: '',
    help: 'The user id and group id that commands of users run with; only for a server that runs as root.',
  }),
  commandTimeout: option({
    group: 'Commands',
    type: duration(SECOND_MS),
    value: 'duration',
    default: '60s',
    help: 'The longest time that a shell command or an event hook may take.',
  }),
  commandOutput: option({
    group: 'Commands',
    type: integer(1, 1024 * 1024),
    value: 'KiB',
    default: '1024',
    help: 'The largest output of a command in KiB; a command that writes more is ended.',
  }),
  redisCacheUrl: option({
    group: 'Other',
    type: text,
    value: 'address',
    default: '',
    secret: true,
    ignored: 'Unfinished uploads do not need Redis.',
    help: 'Accepted for old start lines; has no effect.',
  }),
} as const;
