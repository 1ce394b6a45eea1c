import * as z from 'zod'
import type { ServiceErrorCode } from '../errors.js'
import type { HostOperation, HostOperations } from './hostOperation.js'
import { hostScopes } from './hostScopes.js'

/** What every operation refuses with, by status. */
const always: Readonly<Record<string, readonly ServiceErrorCode[]>> = {
  400: ['BODY_INVALID'],
  401: ['HOST_KEY_INVALID'],
  403: ['HOST_KEY_ON_PAGE', 'HOST_KEY_SCOPE'],
}

const toSchema = (shape: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io })
  return schema
}

const header = (name: string, description: string, required = false) => ({
  ...{ name, in: 'header', description, schema: { type: 'string' } },
  ...(required && { required }),
})

/** What a document says beside its operations. */
export interface OpenApiFacts {
  title: string
  description: string
  /** Shapes that generators of clients name. */
  schemas: Readonly<Record<string, z.ZodType>>
  /** Code for an id of the path that is none. */
  notFound: ServiceErrorCode
}

/** An OpenAPI document, as far as its readers look into it. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  /** Operations by path and method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, object>>
  }
}

/** A document of operations (OpenAPI 3.1), made from the shapes that their routes check. */
export function writeOpenApi(
  operations: HostOperations,
  { title, description, schemas, notFound }: OpenApiFacts,
): OpenApiDocument {
  const paths: Record<string, Record<string, object>> = {}
  for (const [id, operation] of Object.entries(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(id, operation, notFound),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    paths,
    components: {
      securitySchemes: {
        hostKey: { type: 'http', scheme: 'bearer', description: `Scopes: ${hostScopes.join(', ')}.` },
      },
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, shape]) => [name, toSchema(shape, 'output')])),
    },
  }
}

function describe(
  id: string,
  { path, query, body, answer, about, scope, isWrite, isTagged, ...rest }: HostOperation,
  notFound: ServiceErrorCode,
) {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const fields = query instanceof z.ZodObject ? Object.entries(query.shape as Record<string, z.ZodType>) : []
  const parameters = [
    ...ids.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...fields.map(([name, shape]) => ({ name, in: 'query', required: false, schema: toSchema(shape, 'input') })),
    ...(isWrite
      ? [header('Idempotency-Key', 'Kept 24 h: the same call gets the same answer again.', rest.needsName)]
      : []),
    ...(isWrite && isTagged
      ? [header('If-Match', 'An ETag.'), header('If-None-Match', '`*`: there is none yet.')]
      : []),
  ]
  const codes = Object.entries(always).map(([status, names]) => [status, { description: names.join(', ') }])
  const own = [...(ids.length > 0 ? [notFound] : []), ...(rest.refusals ?? [])]
  return {
    operationId: id,
    summary: about,
    description: `Scope: ${scope}.${own.length > 0 ? ` Refused also with ${own.join(', ')}.` : ''}`,
    security: [{ hostKey: [scope] }],
    parameters,
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } },
    }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: toSchema(answer, 'output') } } },
      ...Object.fromEntries(codes),
      429: { description: 'RATE_LIMITED: wait as long as Retry-After says.' },
    },
  }
}
