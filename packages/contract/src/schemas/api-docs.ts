import { type Static, Type } from 'typebox';

/** The web client reads these fields; other programs read the rest. */
const OPEN = { additionalProperties: true };
const Content = Type.Record(Type.String(), Type.Object({ schema: Type.Optional(Type.Unknown()) }, OPEN));

export const ApiOperation = Type.Object(
  {
    tags: Type.Array(Type.String()),
    operationId: Type.String(),
    summary: Type.String(),
    description: Type.String(),
    security: Type.Array(Type.Record(Type.String(), Type.Array(Type.String()))),
    parameters: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          in: Type.Enum(['path', 'query', 'header']),
          description: Type.Optional(Type.String()),
          required: Type.Optional(Type.Boolean()),
          schema: Type.Unknown(),
        },
        OPEN,
      ),
    ),
    requestBody: Type.Optional(
      Type.Object({ required: Type.Optional(Type.Boolean()), content: Content }, OPEN),
    ),
    responses: Type.Record(
      Type.String(),
      Type.Object({ description: Type.Optional(Type.String()), content: Type.Optional(Content) }, OPEN),
    ),
  },
  OPEN,
);
export type ApiOperation = Static<typeof ApiOperation>;

/** The description of the API as OpenAPI 3.1. */
export const ApiDescription = Type.Object(
  {
    openapi: Type.String(),
    info: Type.Object({ title: Type.String(), version: Type.String() }, OPEN),
    paths: Type.Record(Type.String(), Type.Record(Type.String(), ApiOperation)),
    components: Type.Object({ schemas: Type.Record(Type.String(), Type.Unknown()) }, OPEN),
  },
  OPEN,
);
export type ApiDescription = Static<typeof ApiDescription>;
