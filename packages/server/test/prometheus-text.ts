/** A metric as Prometheus reads it from the text format 0.0.4. */
export interface ParsedMetric {
  type: string;
  help: string;
  samples: { name: string; labels: Readonly<Record<string, string>>; value: number }[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const COMMENT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/**
 * Parses metrics as strictly as https://prometheus.io/docs/instrumenting/exposition_formats says; throws at the
 * first line that is not as it should be.
 */
export function parseMetrics(text: string): Map<string, ParsedMetric> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const metrics = new Map<string, ParsedMetric>();
  const seen = new Set<string>();
  let name = '';
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, keyword, about = '', words = ''] = COMMENT.exec(line) ?? [];
    if (keyword === 'HELP') {
      if (metrics.has(about)) throw new Error(`${about} comes twice`);
      name = about;
      metrics.set(name, { type: '', help: words, samples: [] });
      continue;
    }
    const metric = metrics.get(name);
    if (!metric || (keyword === 'TYPE' && about !== name)) throw new Error(`out of order: ${line}`);
    if (keyword === 'TYPE') metric.type = words;
    else metric.samples.push(sampleIn(line, name, metric.type));
    if (keyword === undefined && seen.size === seen.add(line.slice(0, line.lastIndexOf(' '))).size)
      throw new Error(`a sample comes twice: ${line}`);
  }
  return metrics;
}

function sampleIn(line: string, metric: string, type: string): ParsedMetric['samples'][number] {
  const [, name = '', labels = '', number = ''] = SAMPLE.exec(line) ?? [];
  const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
  const isOfMetric = (SUFFIXES[type] ?? ['']).some((suffix) => name === metric + suffix);
  if (!isOfMetric || number === '' || (Number.isNaN(value) && number !== 'Nan'))
    throw new Error(`no sample of the ${type} ${metric}: ${line}`);
  return { name, labels: labelsIn(labels), value };
}

function labelsIn(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  let end = 0;
  for (let match = LABEL.exec(text); match; match = LABEL.exec(text)) {
    labels[match[1] ?? ''] = match[2] ?? '';
    end = LABEL.lastIndex;
  }
  if (end !== text.length) throw new Error(`no labels: ${text}`);
  return labels;
}
