import * as contract from '@satchel/contract';
import { type Endpoint, ERROR_STATUS, type ResponseDeclaration } from '@satchel/contract';
import type { TSchema } from 'typebox';
import { declaredEndpoints, errorsOf, parametersIn, permissionText, titleOf } from './declared.js';
import { TypePrinter } from './type-text.js';

const INTRODUCTION = `# The API

*This page is generated from the declarations of endpoints in \`packages/contract\`; do not edit it by hand.*

A running server describes itself at \`/api/openapi.json\` (OpenAPI 3.1) and shows its endpoints at \`/api/docs\`, where they can
be tried out. \`--api-docs=false\` disables both.

- **Session.** \`POST /api/login\` returns a token. Send it as \`X-Auth\` with each request. \`X-Renew-Token: true\` in a response
  asks for a newer token by \`POST /api/renew\`.
- **Paths** are below the scope of the user. In addresses each segment is percent-encoded, and slashes stay.
- **Errors** are JSON where \`Accept\` names \`application/json\`: \`{ code, message, requestId, details }\`. Otherwise they are a
  line of text such as \`403 Forbidden\`. Besides those listed, every endpoint may respond with
  \`429\`, \`500\` and \`503\`, \`400\` to a malformed request, \`403\` to a page of another site, \`404\` at the
  content origin, \`421\` where the host is not one of the server, and \`431\` where the headers are too large.
- **Bodies** are JSON by default, of at most 64 KiB.
`;

/** The text of docs/api.md. */
export function printApiPage(): string {
  const types = new TypePrinter();
  const sections: string[] = [];
  let before = '';
  for (const { feature, endpoint } of declaredEndpoints()) {
    if (feature !== before) sections.push(`## ${feature}\n`);
    before = feature;
    sections.push(endpointSection(endpoint, types));
  }
  return [INTRODUCTION, ...sections, '## Types\n', types.definitions(), errorTable()].join('\n');
}

function endpointSection(endpoint: Endpoint, types: TypePrinter): string {
  const lines = [`### ${titleOf(endpoint)}`, '', `${endpoint.summary}. ${permissionText(endpoint)}`, ''];
  if (endpoint.details) lines.push(endpoint.details, '');
  const parameters = [
    ...parametersIn(endpoint).map((name) => parameterLine(name, 'path', endpoint.params?.[name])),
    ...Object.entries(endpoint.query ?? {}).map(([name, schema]) => parameterLine(name, 'query', schema)),
    ...Object.entries(endpoint.headers ?? {}).map(([name, schema]) => parameterLine(name, 'header', schema)),
  ];
  lines.push(...parameters, ...bodyLine(endpoint, types));
  for (const response of contract.responsesOf(endpoint)) lines.push(...responseLines(response, types));
  if (endpoint.socket) {
    lines.push(`- Messages to the server: ${types.print(endpoint.socket.fromClient)}`);
    lines.push(`- Messages from the server: ${types.print(endpoint.socket.fromServer)}`);
  }
  const errors = errorsOf(endpoint).map((code) => `${ERROR_STATUS[code]} \`${code}\``);
  if (errors.length > 0) lines.push(`- Errors: ${errors.join(', ')}`);
  return `${lines.join('\n')}\n`;
}

function parameterLine(name: string, location: string, schema: TSchema | undefined): string {
  const { description, enum: values } = { ...schema } as { description?: string; enum?: readonly string[] };
  const choices = values ? ` One of ${values.map((value) => `\`${value}\``).join(', ')}.` : '';
  return `- \`${name}\` (${location}): ${description ?? ''}${choices}`;
}

function bodyLine({ body, maxBodyBytes }: Endpoint, types: TypePrinter): string[] {
  if (!body) return [];
  const most = maxBodyBytes === undefined ? '' : `, at most ${maxBodyBytes / 1024} KiB`;
  if (body.kind === 'stream') return [`- Body: bytes as \`${body.type}\`${most}`];
  return [`- Body${body.isRequired ? '' : ' (optional)'}: ${types.print(body.schema)}${most}`];
}

function responseLines(
  { status, description, types, schema, headers }: ResponseDeclaration,
  printer: TypePrinter,
) {
  const form = schema ? printer.print(schema) : types.map((type) => `\`${type}\``).join(', ');
  const lines = [`- **${status}**${form && ` ${form}`}: ${description}`];
  for (const [name, text] of Object.entries(headers)) lines.push(`  - \`${name}\`: ${text}`);
  return lines;
}

function errorTable(): string {
  const rows = contract.ERROR_CODES.map(
    (code) => `| ${ERROR_STATUS[code]} | \`${code}\` | ${contract.ERROR_MEANINGS[code]} |`,
  );
  return ['## Errors\n', '| status | code | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}
