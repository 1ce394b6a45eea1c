import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import type { AppEnv } from '../http/env.js'
import { readJson } from '../http/readJson.js'
import { orRefusal, Refusal } from '../http/refusal.js'
import { checkPlain } from './checkPlain.js'
import type { HostAccess, HostKey } from './hostAccess.js'
import type { HostOperation, HostOperations } from './hostOperation.js'

/** A call of a back end that was let in, its shapes checked. */
export interface OperationCall {
  key: HostKey
  /** Ids of the path, by their names there. */
  ids: Readonly<Record<string, string>>
  query: unknown
  body: unknown
  /** Its `Idempotency-Key`; undefined where it has none. */
  name: string | undefined
  /** The tag that the data must have, by `If-Match` (null: none, by `If-None-Match: *`); undefined where it may have any. */
  expected: string | null | undefined
}

/** What operations are added with. */
export interface OperationsTools<Id extends string> extends HostAccess {
  /** Where the document of the operations is, for refusals. */
  document: string
  handle(id: Id, call: OperationCall): Promise<object>
}

/** Adds operations for hosts' back ends: JSON for servers. Pages read none of it: no answer has a header of CORS. */
export function addHostOperations<Operations extends HostOperations>(
  app: Hono<AppEnv>,
  operations: Operations,
  tools: OperationsTools<keyof Operations & string>,
): void {
  for (const [id, operation] of Object.entries(operations)) {
    const path = operation.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(operation.method, path, (context) =>
      orRefusal(context, () => answer(context, operation, tools, (call) => tools.handle(id, call))),
    )
  }
}

async function answer(
  context: Context<AppEnv>,
  operation: HostOperation,
  { door, answers, document }: Pick<OperationsTools<string>, 'door' | 'answers' | 'document'>,
  handle: (call: OperationCall) => Promise<object>,
): Promise<Response> {
  context.header('Cache-Control', 'no-store')
  const key = await door.admit(context, operation.scope, operation.cost)
  const query = operation.query && read(operation.query, context.req.query(), 'query', document)
  const body = operation.body && (await readBody(context, operation.body, document))
  const expected = operation.isTagged && operation.isWrite ? readExpected(context) : undefined
  const name = context.req.header('Idempotency-Key')
  if (operation.needsName && name === undefined)
    throw new Refusal(
      400,
      'BODY_INVALID',
      'Send an Idempotency-Key of this purchase: with it a second try makes no second one.',
    )
  const work = () => handle({ key, ids: context.req.param(), query, body, name, expected })
  const asked = [operation.method, context.req.path, body ?? null, expected === undefined ? 'any' : expected]
  const given = operation.isWrite ? await answers.once({ keyId: key.id, name, asked }, work) : await work()
  return send(context, operation, given)
}

function send(context: Context<AppEnv>, { isTagged, isWrite }: HostOperation, given: object): Response {
  if (!isTagged || !('tag' in given) || typeof given.tag !== 'string') return context.json(given)
  const tag = `"${given.tag}"`
  context.header('ETag', tag)
  if (!isWrite && context.req.header('If-None-Match') === tag) return context.body(null, 304)
  return context.json(given)
}

async function readBody(context: Context<AppEnv>, shape: z.ZodType, document: string): Promise<unknown> {
  const given = await readJson(context, `Send JSON as ${document} has it.`)
  // Of what was sent: reading it by its shape would pass over such keys.
  checkPlain(given)
  return read(shape, given, 'body', document)
}

function read(shape: z.ZodType, given: unknown, place: 'query' | 'body', document: string): unknown {
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  // Paths, and no values: those may be a user's.
  const where = [...new Set(parsed.error.issues.map(({ path }) => path.join('.') || place))].join(', ')
  throw new Refusal(400, 'BODY_INVALID', `The ${place} is not as ${document} has it: ${where}.`)
}

/** The tag that a write is to find. A proxy on the way may have made it a weak one. @throws {Refusal} BODY_INVALID */
function readExpected(context: Context<AppEnv>): string | null | undefined {
  const [match, noneMatch] = [context.req.header('If-Match'), context.req.header('If-None-Match')]
  if (match === undefined && noneMatch === undefined) return undefined
  if (match === undefined && noneMatch === '*') return null
  const tag = /^(?:W\/)?"([\w-]{1,64})"$/.exec(match ?? '')?.[1]
  if (tag !== undefined && noneMatch === undefined) return tag
  throw new Refusal(400, 'BODY_INVALID', 'Send If-Match with one ETag, or If-None-Match: *.')
}
