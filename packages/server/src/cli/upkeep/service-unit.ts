import { resolve } from 'node:path';
import { StartError } from '../../lib/start-error.js';

/** The parts of the unit that differ; the rest of it is always the same. */
export interface ServicePlan {
  /** The program and its arguments, as in the server's own process. */
  program: readonly string[];
  /** Variables that it needs to start. */
  environment?: Readonly<Record<string, string>>;
  /** The served folder and others that the server writes to, besides its state. */
  writable: readonly string[];
  /** Absolute. */
  state: string;
  user: string;
  /** A port that only the system may open. */
  lowPort: boolean;
  /** Commands of users run in a sandbox of their own, which needs namespaces. */
  commands: boolean;
}

const HOMES = ['/home', '/root', '/run/user'];

/**
 * The systemd unit that `satchel service install` writes and docs/deployment.md shows. Throws `StartError`.
 */
export function serviceUnit(plan: ServicePlan): string {
  const { program, environment = {}, writable, state, user, lowPort, commands } = plan;
  const variables = Object.entries(environment).map(
    ([name, value]) => `Environment=${quoted(`${name}=${value}`)}\n`,
  );
  const paths = [...new Set([...writable, state].map((path) => resolve(path)))];
  const isInHome = [...paths, ...program.slice(0, 2)].some((path) =>
    HOMES.some((home) => `${path}/`.startsWith(`${home}/`)),
  );
  return `[Unit]
Description=Satchel, a web file manager
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
# The allocator gives back what a load has left behind.
Environment=MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
${variables.join('')}ExecStart=${program.map(quoted).join(' ')}
# Options with secrets belong into this file, as SATCHEL_DATABASE=... and the like; only root may read it.
EnvironmentFile=-/etc/satchel/environment
User=${user}
WorkingDirectory=${pathText(state)}
UMask=0027
LimitNOFILE=65536
Restart=on-failure
RestartSec=2
TimeoutStopSec=30

# Only the state folder and what is served can be written, everything else can only be read.
ProtectSystem=strict
ReadWritePaths=${paths.map((path) => quotedPath(path)).join(' ')}
${isInHome ? 'ProtectHome=read-only' : 'ProtectHome=yes'}
PrivateTmp=yes
PrivateDevices=yes

# No way to more privileges than the account has${lowPort ? ', but for ports below 1024' : ''}.
NoNewPrivileges=yes
CapabilityBoundingSet=${lowPort ? 'CAP_NET_BIND_SERVICE' : ''}
AmbientCapabilities=${lowPort ? 'CAP_NET_BIND_SERVICE' : ''}
RestrictSUIDSGID=yes
LockPersonality=yes
RestrictRealtime=yes
RemoveIPC=yes

# Nothing of the system can be changed.
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelModules=yes
${commands ? COMMANDS_ON : COMMANDS_OFF}
SystemCallArchitectures=native
SystemCallErrorNumber=EPERM

# Netlink only tells which addresses the machine has.
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK

[Install]
WantedBy=multi-user.target
`;
}

const COMMANDS_OFF = `ProtectKernelLogs=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictNamespaces=yes
SystemCallFilter=@system-service
SystemCallFilter=~@privileged`;

const COMMANDS_ON = `# The sandbox of users' commands makes namespaces and mounts of its own.
SystemCallFilter=@system-service @mount`;

/** One word of a command line, escaped so that systemd substitutes nothing in it. */
function quoted(word: string): string {
  refuseLineBreaks(word);
  const text = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /^[\w@%+=:,./$-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function quotedPath(path: string): string {
  const text = pathText(path);
  return /[\s"'\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text;
}

/** A path as a complete value: systemd accepts spaces in it. */
function pathText(path: string): string {
  refuseLineBreaks(path);
  return path.replaceAll('%', '%%');
}

function refuseLineBreaks(text: string): void {
  if (/[\n\r\0]/.test(text))
    throw new StartError('A systemd unit cannot name a path that contains a line break.');
}
