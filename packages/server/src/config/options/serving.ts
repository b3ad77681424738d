import { option } from './option.js';
import {
  integer,
  list,
  octal,
  oneOf,
  siteOrigin,
  socketMode,
  syslogAddress,
  text,
  urlPath,
  webAddress,
  yesNo,
  yesNoAuto,
} from './option-types.js';

const DURABILITIES = ['full', 'process'] as const;

/** Options for the served folder, the address and the clients. */
export const SERVING_OPTIONS = {
  root: option({
    group: 'Files',
    type: text,
    short: 'r',
    value: 'folder',
    default: './files',
    help: 'The folder to serve. It may also be given without a flag: `satchel /srv/files`.',
    caution: (folder) =>
      folder === ''
        ? 'It is empty, as a variable that is not set leaves it, so the working folder is served; name a folder, or . for that one.'
        : null,
  }),
  followExternalSymlinks: option({
    group: 'Files',
    type: yesNo,
    default: 'false',
    help: 'Follows symlinks that lead out of a scope. Anyone who can create symlinks can then reach their targets.',
    caution: (isOn) =>
      isOn
        ? 'Anyone who can create symlinks can reach their targets. A folder that is mounted into the served one does not need symlinks.'
        : null,
  }),
  fileMode: option({
    group: 'Files',
    type: octal,
    value: 'mode',
    default: '0640',
    help: 'The permission bits of new files.',
  }),
  dirMode: option({
    group: 'Files',
    type: octal,
    value: 'mode',
    default: '0750',
    help: 'The permission bits of new folders.',
  }),
  minFreeSpace: option({
    group: 'Files',
    type: integer(0, 1_000_000_000),
    value: 'mebibytes',
    default: '512',
    help: 'The MiB that uploads leave free on the disk; an upload that would leave less is rejected before it begins. Up to 512 they are a twentieth of the disk at most, and texts may be saved without them.',
  }),
  durability: option({
    group: 'Files',
    type: oneOf(DURABILITIES),
    default: 'full',
    help: 'What an upload, save or copy that was acknowledged survives: with `full` also a power loss, with `process` only the end of the process, however it ends, because writes are not synchronised with the disk.',
  }),
  state: option({
    group: 'State',
    type: text,
    value: 'folder',
    default: './.satchel',
    help: 'The private folder for the database and caches, which only the owner may open. By default, when `database` names a file, it is `.satchel` beside that file.',
  }),
  database: option({
    group: 'State',
    type: text,
    short: 'd',
    value: 'file or address',
    default: '',
    secret: true,
    help: 'A SQLite file, or the address of a PostgreSQL database (`postgres://user:password@host/name`). A database of File Browser is imported once into `satchel.db` in the state folder. Empty: `satchel.db` in the state folder, or a database of File Browser at its usual paths.',
  }),
  address: option({
    group: 'Listening',
    type: text,
    short: 'a',
    value: 'address',
    default: '127.0.0.1',
    help: 'The address to listen on. `0.0.0.0` listens on all.',
  }),
  port: option({
    group: 'Listening',
    type: integer(0, 65_535),
    short: 'p',
    value: 'number',
    default: '8080',
    help: 'The port to listen on. 0 selects any free one.',
  }),
  socket: option({
    group: 'Listening',
    type: text,
    value: 'file',
    default: '',
    help: 'Listens on a unix socket instead. It cannot be used with address, port, cert and key.',
  }),
  socketPerm: option({
    group: 'Listening',
    type: socketMode,
    value: 'mode',
    default: '0660',
    help: 'The permission bits of the unix socket. The decimal number that File Browser wrote is accepted too.',
    caution: (mode) =>
      mode & 0o002
        ? 'Every user of this machine can connect, and is trusted as a proxy. 0660 and a group that contains the proxy are sufficient.'
        : null,
  }),
  cert: option({
    group: 'Listening',
    type: text,
    short: 't',
    value: 'file',
    default: '',
    help: 'The TLS certificate (PEM). With cert and key the server accepts only TLS 1.2 or newer.',
  }),
  key: option({
    group: 'Listening',
    type: text,
    short: 'k',
    value: 'file',
    default: '',
    help: "The TLS certificate's private key (PEM).",
  }),
  baseURL: option({
    group: 'Listening',
    type: urlPath,
    short: 'b',
    value: 'path',
    default: '',
    help: 'The path below which browsers reach the server, such as `/files` or `/@user/apps/files`, with or without percent-encoding.',
  }),
  allowedHosts: option({
    group: 'Listening',
    type: list,
    value: 'names',
    default: '',
    help: 'The names and addresses, without ports, by which browsers reach the server; requests that name another host are rejected. Empty: any; with `noauth` only IP addresses and `localhost`, so that no other site can impersonate this one.',
  }),
  contentOrigin: option({
    group: 'Listening',
    type: siteOrigin,
    value: 'address',
    default: '',
    help: 'A second address that leads to this server, such as `https://files.example.org`, with another name or port than that of the app. Browsers then load content of users (pictures, videos, documents, downloads) from there, by signed addresses that end with the login or the share, and pages and the API are served only at the other addresses. Empty: from the address of the app, in a sandbox.',
    caution: (origin) =>
      origin.startsWith('http:') && !/^http:\/\/(?:localhost|127\.[0-9.]+)(?::|$)/.test(origin)
        ? 'The address is without TLS: the content can be read in transit, and a page that was loaded with TLS shows nothing from there.'
        : null,
  }),
  openToNetwork: option({
    group: 'Listening',
    type: yesNo,
    default: 'false',
    help: 'With `noauth`: starts although other machines can reach the address. Everybody who can reach it is an administrator, so something else has to restrict access: the port that a container publishes, a firewall, a VPN.',
  }),
  trustedProxies: option({
    group: 'Listening',
    type: list,
    value: 'ranges',
    default: '',
    help: 'Addresses and ranges (CIDR) of reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. Connections through the unix socket always are.',
  }),
  brandingFolder: option({
    group: 'Other',
    type: text,
    value: 'folder',
    default: '',
    help: "Administrators can use only this folder, and those below it, for the pictures and the style sheet of branding. Empty: any folder that is neither served nor the server's own.",
  }),
  lowMemory: option({
    group: 'Other',
    type: yesNoAuto,
    default: 'auto',
    help: 'Uses one thread for files, one process for pictures and small caches, which is slower when several people work at once. `auto`: where the machine or the container has less than 700 MiB of memory.',
  }),
  log: option({
    group: 'Other',
    type: text,
    short: 'l',
    value: 'target',
    default: 'stdout',
    help: '`stdout`, `stderr` or a file; empty for no log.',
  }),
  activityFile: option({
    group: 'Other',
    type: text,
    value: 'file',
    default: '',
    help: 'A file to which each row of the activity log is appended as a line of JSON. It is opened anew at SIGHUP, so that it can be rotated.',
  }),
  activitySyslog: option({
    group: 'Other',
    type: syslogAddress,
    value: 'address',
    default: '',
    help: 'A syslog server that receives each row of the activity log by RFC 5424, such as `udp://logs.example.org:514`, with `tcp://` or `tls://` over a connection.',
  }),
  issuesAddress: option({
    group: 'Other',
    type: webAddress,
    value: 'address',
    default: '',
    help: "The address of 'Report issue' in the web client. Empty: that of the program's package.",
  }),
  apiDocs: option({
    group: 'Other',
    type: yesNo,
    default: 'true',
    help: 'Describes the API at `/api/openapi.json` (OpenAPI 3.1), and shows it at `/api/docs`.',
  }),
} as const;
