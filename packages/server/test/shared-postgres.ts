import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres-server.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Each request to this address creates a database. */
    postgres: string;
  }
}

let makers: Server;
let started: Promise<PostgresServer> | undefined;

/** One PostgreSQL for all test files, started when the first of them needs a database. */
export async function setup(project: TestProject): Promise<void> {
  makers = createServer((_request, response) => {
    started ??= startPostgres();
    started
      .then((postgres) => postgres.createDatabase())
      .then(
        (url) => response.end(url),
        (error) => response.writeHead(500).end(String(error)),
      );
  }).listen(0, '127.0.0.1');
  await once(makers, 'listening');
  project.provide('postgres', `http://127.0.0.1:${(makers.address() as AddressInfo).port}/`);
}

export async function teardown(): Promise<void> {
  makers.close();
  makers.closeAllConnections();
  await (await started)?.stop();
}
