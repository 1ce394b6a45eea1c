import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { CallerLimiter, ProjectLimiter } from '../../../http/callerLimiter.js'
import { everyPage, letRead } from '../../../http/cors.js'
import { type AppEnv, readCaller } from '../../../http/env.js'
import { isSafeUrl } from '../../../http/isSafeUrl.js'
import { matchOrigin } from '../../../http/matchOrigin.js'
import { createProjectDoor } from '../../../http/projectDoor.js'
import { readText, TooLongError } from '../../../http/readText.js'
import { Refusal } from '../../../http/refusal.js'
import { TooManyError } from '../../../http/tooMany.js'
import { type RpcId, rpcIdShape, toErrorText } from '../../../nodes/rpcMessage.js'
import type { ProjectAccess } from '../../directory/projectAccess.js'
import type { Deposits } from './createDeposits.js'
import type { LookAtDeposit } from './lookAtDeposit.js'
import type { ExchangeDriver } from './types.js'
import { buyStatusParams, exchangesParams, payUrlParams } from './wire.js'

export interface RpcRouteOptions {
  readonly deposits: Deposits
  readonly look: LookAtDeposit
  readonly driversOf: (projectId: string) => Promise<ReadonlyMap<string, ExchangeDriver>>
  readonly projectAccess: ProjectAccess
  readonly frameOrigin: string | undefined
  readonly limiters: {
    readonly payAddress: CallerLimiter
    readonly payProject: ProjectLimiter
    readonly payPagesAddress: CallerLimiter
    readonly payPagesProject: ProjectLimiter
  }
}

/** JSON-RPC's own codes, and one for what this service refuses. */
const codes = { parse: -32700, request: -32600, method: -32601, params: -32602, refused: -32000, busy: -32005 } as const
type Status = 200 | 400 | 401 | 403 | 413 | 429

const callShape = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcIdShape,
  method: z.string().min(1).max(64),
  params: z.unknown().optional(),
})

const json = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
const refuse = (context: Context<AppEnv>, id: RpcId, code: number, text: string, status: Status = 200) =>
  context.body(toErrorText(id, code, text), status, json)

/** `POST /v1/json-rpc`: the protocol's three calls for exchanges, which read the body and not the status. */
export function addRpcRoute(app: Hono<AppEnv>, options: RpcRouteOptions): void {
  const { deposits, look, driversOf, projectAccess, limiters } = options
  const door = createProjectDoor(projectAccess, options.frameOrigin, (context, status, _, text) =>
    refuse(context, null, codes.request, text, status),
  )
  const tooMany = (context: Context<AppEnv>, id: RpcId, waitMs: number) => {
    context.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
    return refuse(context, id, codes.busy, 'Too many calls. Wait as long as Retry-After says.', 429)
  }

  /** Pages of exchanges are opened for pages alone whose origin the project names: neither of an open project, nor for a program. */
  async function findOwnOrigin(context: Context<AppEnv>, project: string): Promise<string | undefined> {
    const origin = context.req.header('Origin')
    const patterns = await projectAccess.findOrigins(project)
    const isOwn = origin !== undefined && isSafeUrl(origin) && patterns?.some((pattern) => matchOrigin(origin, pattern))
    return isOwn ? origin : undefined
  }

  async function answer(context: Context<AppEnv>, projectId: string, method: string, given: unknown): Promise<object> {
    const drivers = await driversOf(projectId)
    if (method === 'reown_getExchanges') return deposits.list(read(exchangesParams, given ?? {}), drivers)
    if (method === 'reown_getExchangeBuyStatus') return look(read(buyStatusParams, given), projectId, drivers)
    if (method !== 'reown_getExchangePayUrl')
      throw new RpcRefusal(codes.method, 'This method is none that is answered here.')
    const params = read(payUrlParams, given)
    const origin = await findOwnOrigin(context, projectId)
    if (origin === undefined)
      throw new RpcRefusal(codes.refused, 'Exchanges are opened for pages alone whose origin the project names.')
    const taken = await limiters.payPagesAddress.take(readCaller(context), 1)
    const waitMs = taken.waitMs || (await limiters.payPagesProject.take(projectId, 1, taken.isQuiet))
    if (waitMs > 0) throw new TooManyError(waitMs)
    return deposits.open(params, { projectId, origin }, drivers)
  }

  app.post('/v1/json-rpc', async (context) => {
    const taken = await limiters.payAddress.take(readCaller(context), 1)
    if (taken.waitMs > 0) {
      await letRead(context, everyPage(context))
      return tooMany(context, null, taken.waitMs)
    }
    const project = await door.readProject(context, true)
    if (project instanceof Response) return project
    const waitMs = await limiters.payProject.take(project, 1, taken.isQuiet)
    if (waitMs > 0) return tooMany(context, null, waitMs)
    let body: unknown
    try {
      body = JSON.parse(await readText(context))
    } catch (error) {
      if (error instanceof TooLongError) return refuse(context, null, codes.request, 'The body is too long.', 413)
      if (!(error instanceof SyntaxError)) throw error
      return refuse(context, null, codes.parse, 'The body is not JSON.', 400)
    }
    const call = callShape.safeParse(body)
    if (!call.success) return refuse(context, null, codes.request, 'The body is not one call of JSON-RPC 2.0.', 400)
    const { id, method, params } = call.data
    try {
      const result = await answer(context, project, method, params)
      return context.body(JSON.stringify({ jsonrpc: '2.0', id, result }), 200, json)
    } catch (error) {
      if (error instanceof TooManyError) return tooMany(context, id, error.waitMs)
      if (error instanceof RpcRefusal) return refuse(context, id, error.code, error.message)
      if (!(error instanceof Refusal)) throw error
      const told = { code: codes.refused, message: error.message, data: { ...error.facts, name: error.code } }
      return context.body(JSON.stringify({ jsonrpc: '2.0', id, error: told }), 200, json)
    }
  })
  app.options('/v1/json-rpc', (context) => door.answerOptions(context))
}

/** What JSON-RPC itself has a code for. */
class RpcRefusal extends Error {
  override name = 'RpcRefusal' as const
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

function read<Shape extends z.ZodType>(shape: Shape, params: unknown): z.output<Shape> {
  const parsed = shape.safeParse(params)
  if (parsed.success) return parsed.data
  const place = parsed.error.issues[0]?.path.join('.') || 'their top'
  throw new RpcRefusal(codes.params, `The params are wrong at ${place}. See docs/elsewhere.md for their shape.`)
}
