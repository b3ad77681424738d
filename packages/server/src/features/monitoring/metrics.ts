import type { Registry } from 'prom-client';
import type { MetricSource } from './metric-source.js';

/** In seconds; the last ones are for downloads and long uploads. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 60];
const STATEMENT_BUCKETS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5];

type Library = typeof import('prom-client');

/** A request that has ended; there are few values of each text. */
interface RequestFacts {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

interface RequestMetrics {
  begun(): void;
  ended(request: RequestFacts): void;
}

/** The metrics of a server. The library is loaded only where somebody wants them: see `openMetrics`. */
export class Metrics {
  readonly #library: Library;
  readonly #registry: Registry;
  readonly requests: RequestMetrics;
  /** Records how long a statement of the database took. */
  readonly onStatement: (seconds: number) => void;

  constructor(library: Library) {
    this.#library = library;
    this.#registry = new library.Registry();
    const registers = [this.#registry];
    library.collectDefaultMetrics({ register: this.#registry });
    this.requests = requestMetrics(library, this.#registry);
    const statements = new library.Histogram({
      name: 'satchel_database_statement_duration_seconds',
      help: 'How long statements of the database take, with the waiting for locks and connections',
      buckets: STATEMENT_BUCKETS,
      registers,
    });
    this.onStatement = (seconds) => statements.observe(seconds);
  }

  /** The type of `text`. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  add(sources: readonly MetricSource[]): void {
    for (const source of sources) this.#add(source);
  }

  /** All metrics at this moment. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #add({ name, help, kind, labels: labelNames = [], read }: MetricSource): void {
    const facts = { name, help, labelNames: [...labelNames], registers: [this.#registry] };
    if (kind === 'gauge') {
      new this.#library.Gauge({
        ...facts,
        collect() {
          this.reset();
          for (const { labels = {}, value } of read()) this.set(labels, value);
        },
      });
      return;
    }
    new this.#library.Counter({
      ...facts,
      collect() {
        this.reset();
        for (const { labels = {}, value } of read()) this.inc(labels, value);
      },
    });
  }
}

/** Loads the library. */
export async function openMetrics(): Promise<Metrics> {
  return new Metrics(await import('prom-client'));
}

function requestMetrics({ Counter, Gauge, Histogram }: Library, registry: Registry): RequestMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'satchel_http_requests_total',
    help: 'Requests that have ended, by method, endpoint and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'satchel_http_request_duration_seconds',
    help: 'The time from the first byte of a request to the last one of its response',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const underWay = new Gauge({
    name: 'satchel_http_requests_in_flight',
    help: 'Requests that are under way, with the streams of events',
    registers,
  });
  return {
    begun: () => underWay.inc(),
    ended: ({ method, route, status, seconds }) => {
      underWay.dec();
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
  };
}
