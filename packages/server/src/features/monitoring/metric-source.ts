/** A number that the server knows at any time, by its labels, of which there are few values. */
export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A metric whose numbers are read when somebody asks for the metrics. */
export interface MetricSource {
  name: string;
  help: string;
  /** The numbers of a counter are totals since the start. */
  kind: 'gauge' | 'counter';
  labels?: readonly string[];
  read(): readonly Sample[];
}
