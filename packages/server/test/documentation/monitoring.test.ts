import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';
import { type ParsedMetric, parseMetrics } from '../prometheus-text.js';
import { PROJECT } from './pages.js';

const page = readFileSync(join(PROJECT, 'docs/monitoring.md'), 'utf8');
const dashboard = readFileSync(join(PROJECT, 'docs/examples/grafana-dashboard.json'), 'utf8');
const NAME = /\b(?:satchel|nodejs|process)_[a-z0-9_]+/g;

let server: TestServer;
let metrics: Map<string, ParsedMetric>;
/** The names of samples: those of a histogram have endings. */
let samples: Set<string>;

beforeAll(async () => {
  server = await startTestServer({ flags: ['--metrics-listen', '127.0.0.1:0'] });
  metrics = parseMetrics(await (await fetch(`${server.metricsOrigin}/metrics`)).text());
  const ofHistogram = (name: string) => ['_bucket', '_sum', '_count'].map((end) => name + end);
  samples = new Set(
    [...metrics].flatMap(([name, { type }]) => (type === 'histogram' ? ofHistogram(name) : [name])),
  );
});
afterAll(() => server.close());

test('docs/monitoring.md explains each metric of the program, and no other', () => {
  const rows = page.matchAll(/^\| `(satchel_\w+)` \| /gm);
  const own = [...metrics.keys()].filter((name) => name.startsWith('satchel_'));
  expect([...rows].map(([, name]) => name).sort()).toEqual(own.sort());
});

test('docs/monitoring.md names the labels that metrics have', () => {
  for (const [, name = '', cell = ''] of page.matchAll(/^\| `(satchel_\w+)` \|(.*?)\|/gm)) {
    const labels = cell.replaceAll(/[`\s]/g, '').split(',').filter(Boolean);
    const found = metrics.get(name)?.samples.map((sample) => Object.keys(sample.labels)) ?? [];
    for (const keys of found) expect(keys.filter((key) => key !== 'le').sort(), name).toEqual(labels.sort());
  }
});

test('every metric that the page and the dashboard for Grafana name exists', () => {
  const named = [...page.matchAll(NAME), ...dashboard.matchAll(NAME)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !samples.has(name) && !metrics.has(name))).toEqual([]);
});

test('the dashboard shows each metric of the program', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { id: number; targets?: { expr: string }[] }[] };
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
  const own = [...metrics.keys()].filter((name) => name.startsWith('satchel_'));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
