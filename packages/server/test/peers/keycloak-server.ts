import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormBrowser } from './form-browser.js';
import { KeycloakAdmin } from './keycloak-admin.js';
import { freePort, startPeer } from './peer-process.js';
import { prepared, runToEnd } from './prepared.js';

const VERSION = '26.7.3';
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:tar.gz`;
const MAVEN_COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy';
const JAVA = { JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m' };
const REALM = 'home';

export interface KeycloakServer {
  issuer: string;
  /** Changes the realm as an administrator of Keycloak does. */
  admin: KeycloakAdmin;
  stop(): Promise<void>;
}

/**
 * Starts Keycloak with an empty realm in memory, on a free port; the first call downloads 170 MB and prepares
 * them.
 */
export async function startKeycloak(): Promise<KeycloakServer> {
  const home = await prepared(`keycloak-${VERSION}`, unpack);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const password = randomBytes(12).toString('hex');
  const options = ['--optimized', '--cache=local', '--hostname-strict=false', '--http-enabled=true'];
  const running = await startPeer(
    join(home, 'bin/kc.sh'),
    ['start', ...options, '--http-host=127.0.0.1', `--http-port=${port}`],
    `${origin}/realms/master`,
    { ...JAVA, KC_BOOTSTRAP_ADMIN_USERNAME: 'root', KC_BOOTSTRAP_ADMIN_PASSWORD: password },
  );
  const admin = new KeycloakAdmin(origin, REALM, { username: 'root', password });
  await admin.createRealm();
  return { issuer: `${origin}/realms/${REALM}`, admin, stop: running.stop };
}

/** Logs in by the form of Keycloak. Returns the address to which it sends the browser back. */
export async function logInAtKeycloak(
  browser: FormBrowser,
  url: string,
  user: { username: string; password: string },
): Promise<string> {
  const page = await browser.open(url);
  return (await browser.submit(page, user)).url;
}

async function unpack(folder: string): Promise<void> {
  const download = await mkdtemp(join(tmpdir(), 'satchel-keycloak-'));
  try {
    const where = [`-Dmaven.repo.local=${join(download, 'repository')}`, `-DoutputDirectory=${download}`];
    await runToEnd('mvn', ['-q', '-B', ...where, MAVEN_COPY, `-Dartifact=${ARTIFACT}`], { cwd: download });
    const archive = (await readdir(download)).find((name) => name.endsWith('.tar.gz'));
    if (!archive) throw new Error('Maven has downloaded no archive');
    await runToEnd('tar', ['-xzf', archive, '--strip-components=1', '-C', folder], { cwd: download });
  } finally {
    await rm(download, { recursive: true, force: true });
  }
  const env = { ...process.env, ...JAVA };
  await runToEnd('bin/kc.sh', ['build', '--db=dev-mem'], { cwd: folder, env });
}
