import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import { ServiceError } from '../errors.js'
import type { CallerLimiter } from '../http/callerLimiter.js'
import { type AppEnv, readCaller } from '../http/env.js'
import { readJson } from '../http/readJson.js'
import { orRefusal, Refusal } from '../http/refusal.js'
import { TooManyError } from '../http/tooMany.js'
import { ChangedError } from './changedError.js'
import type { ConsoleKeys } from './consoleKeys.js'
import type { OperationDescriptions, PartOperations } from './description.js'
import { callShape, filterShape, operationsPath, reachShape } from './wire.js'

/** What the door works with. */
export interface OperationsDoorTools {
  readonly part: string
  readonly descriptions: OperationDescriptions
  readonly operations: PartOperations
  readonly keys: Pick<ConsoleKeys, 'find'>
  /** Calls without a good key, of one address. */
  readonly guessLimiter: CallerLimiter
}

/**
 * Adds the door by which a console in another process reaches a part: by a key that the machine has made. Whose role reaches how far the console has
 * decided; a key that only reads changes nothing, whatever it says.
 */
export function addOperationsDoor(app: Hono<AppEnv>, tools: OperationsDoorTools): void {
  const { part, descriptions, operations, keys, guessLimiter } = tools
  const path = operationsPath(part)

  async function admit(context: Context<AppEnv>) {
    context.header('Cache-Control', 'no-store')
    // A page that has the key has given it to everyone.
    const [scheme, text = ''] = (context.req.header('Authorization') ?? '').split(' ', 2)
    const isPage = context.req.header('Origin') !== undefined
    const scope = scheme === 'Bearer' && !isPage ? await keys.find(text) : undefined
    if (scope) return scope
    const { waitMs } = await guessLimiter.take(readCaller(context), 1)
    if (waitMs > 0) throw new TooManyError(waitMs)
    throw refuseKey()
  }

  app.post(`${path}/call`, (context) =>
    answer(context, async () => {
      const scope = await admit(context)
      const { name, input, actor, expected } = await read(context, callShape)
      const description = Object.hasOwn(descriptions, name) ? descriptions[name] : undefined
      if (description?.changes && scope !== 'change') throw refuseKey()
      return operations.call(name, input, { actor, expected })
    }),
  )
  app.post(`${path}/changes`, (context) =>
    answer(context, async () => {
      await admit(context)
      return { changes: await operations.listChanges(await read(context, filterShape)) }
    }),
  )
  app.post(`${path}/projects`, (context) =>
    answer(context, async () => {
      await admit(context)
      const { of, id } = await read(context, reachShape)
      return { projects: await operations.findProjects(of, id) }
    }),
  )
}

const refuseKey = () =>
  new Refusal(401, 'CONSOLE_KEY_INVALID', 'Send a key of a console that goes on, and reaches so far. See: console key.')

async function read<Shape extends z.ZodType>(context: Context<AppEnv>, shape: Shape): Promise<z.output<Shape>> {
  const parsed = shape.safeParse(await readJson(context, 'Send JSON.'))
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'BODY_INVALID', 'The console is another version than this part.')
}

/** Answers in the form that `createRemoteOperations` reads: what went wrong goes on there as the same error. */
function answer(context: Context<AppEnv>, work: () => Promise<object>): Promise<Response> {
  return orRefusal(context, async () => {
    try {
      return context.json(await work())
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'CONSOLE_KEY_INVALID') {
        const { code, message, status } = error
        return context.json({ error: { code, message } }, status)
      }
      if (!(error instanceof ServiceError)) throw error
      const { code, message } = error
      const more = error instanceof ChangedError ? { current: error.current, tag: error.tag } : {}
      return context.json({ error: { code, message, ...more } }, 400)
    }
  })
}
