import type { Context, Hono } from 'hono'
import { abortAfter } from '../../abortAfter.js'
import type { Clock } from '../../clock.js'
import type { BodyBudget } from '../../http/bodyBudget.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { everyPage, letRead } from '../../http/cors.js'
import { createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import type { createProjectDoor } from '../../http/projectDoor.js'
import type { Log } from '../../log.js'
import { mapParallel } from '../../mapParallel.js'
import { type RpcCall, toErrorText } from '../../nodes/rpcMessage.js'
import type { CallBounds, MethodKind, Upstreams } from '../../nodes/upstreams.js'
import { addressBalance, toBalanceAnswer, toBalanceCall } from './addressBalance.js'
import { answerBody, refuse, refuseTooMany } from './answers.js'
import { createBatch } from './batch.js'
import { type DataLimits, deepestParams } from './limits.js'
import { findMethodKind } from './methods.js'
import { readBody } from './readBody.js'
import { isTooDeep, readCall, readCallId } from './readCall.js'

/** What the data part is built from. */
export interface DataOptions {
  door: ReturnType<typeof createProjectDoor>
  /** The chains' nodes, by CAIP-2. */
  nodes: ReadonlyMap<string, Upstreams>
  limits: DataLimits
  /** Calls of one network address. */
  addressLimiter: CallerLimiter
  /** Calls of one project. */
  projectLimiter: ProjectLimiter
  preflightLimiter: CallerLimiter
  /** Room for long answers. */
  budget: BodyBudget
  log: Log
  clock: Clock
}

/** The data part: chain calls by `POST /v1/?chainId=eip155:1&projectId=...`, passed on to the operator's nodes. */
export function createData(options: DataOptions): Hono<AppEnv> {
  const { nodes, limits, addressLimiter, projectLimiter, budget } = options
  const app = createApp('data', options)

  const { readProject, answerOptions } = options.door

  async function answer(context: Context<AppEnv>): Promise<Response> {
    const caller = readCaller(context)
    const early = await addressLimiter.take(caller, 1)
    if (early.waitMs > 0) {
      await letRead(context, everyPage(context))
      return refuseTooMany(context, early.waitMs)
    }
    const projectId = await readProject(context)
    if (projectId instanceof Response) return projectId
    const chainId = context.req.query('chainId') ?? ''
    const upstreams = nodes.get(chainId)
    if (!upstreams) return refuse(context, 404, -32600, 'Chain is not supported')

    const body = await readBody(context, limits.requestBytes)
    if (body instanceof Response) return body
    const items = Array.isArray(body) ? body : [body]
    if (items.length === 0) return refuse(context, 400, -32600, 'The batch is empty.')
    if (items.length > limits.batchItems)
      return refuse(context, 413, -32600, `A batch has at most ${limits.batchItems} calls.`)
    const rest = items.length > 1 ? await addressLimiter.take(caller, items.length - 1) : early
    if (rest.waitMs > 0) return refuseTooMany(context, rest.waitMs)
    const checked = items.map((item) => checkCall(item, chainId))
    // Only what will be asked of a node counts against what the project's users share.
    const askedOfNodes = items.filter((item, index) => isBalanceCall(item) || isAllowedCall(checked[index])).length
    const waitMs = askedOfNodes > 0 ? await projectLimiter.take(projectId, askedOfNodes, early.isQuiet) : 0
    if (waitMs > 0) return refuseTooMany(context, waitMs)

    const deadline = abortAfter(limits.totalMs)
    const callerGone = context.req.raw.signal
    const admitLong = (bytes: number) => budget.acquire(caller, bytes, AbortSignal.any([deadline, callerGone]))
    if (!Array.isArray(body)) {
      const asked = readCall(body)
      if (asked?.method === addressBalance) return answerBalance(context, asked, chainId, upstreams, deadline)
      const [one] = checked
      if (!one || !isAllowedCall(one)) return answerBody(context, 200, one?.body ?? '')
      const bounds: CallBounds = {
        deadline,
        callerGone,
        maxBytes: limits.responseBytes,
        admitLong: () => admitLong(limits.wholeBytes * piecesHeld),
      }
      const outcome = await upstreams.send(one.call, one.kind, bounds)
      return answerBody(context, outcome.isAnswered ? 200 : 502, outcome.body)
    }
    const batch = createBatch({
      maxBytes: limits.responseBytes,
      wholeBytes: limits.wholeBytes,
      streamMs: limits.streamMs,
      admitLong: () => admitLong(limits.responseBytes),
    })
    const answers = await mapParallel(checked, limits.batchParallel, async (one) =>
      isAllowedCall(one)
        ? batch.collect(one.call.id, (more) => upstreams.send(one.call, one.kind, { deadline, callerGone, ...more }))
        : one.body,
    )
    return answerBody(context, 200, batch.join(answers))
  }

  for (const path of ['/v1', '/v1/']) {
    app.post(path, answer)
    app.options(path, (context) => answerOptions(context))
  }
  return app
}

const isBalanceCall = (item: unknown) => readCall(item)?.method === addressBalance

/** An answer is a number: longer than that it is none. */
const longestBalance = 4096

/** The balance of an address by the protocol's own method, of which nodes know nothing. */
async function answerBalance(
  context: Context<AppEnv>,
  asked: RpcCall,
  chainId: string,
  upstreams: Upstreams,
  deadline: AbortSignal,
): Promise<Response> {
  const call = toBalanceCall(asked, chainId)
  if (typeof call === 'string') return answerBody(context, 200, call)
  const bounds = { deadline, callerGone: context.req.raw.signal, maxBytes: longestBalance }
  const { body, isAnswered } = await upstreams.send(call, 'read', { ...bounds, admitLong: async () => undefined })
  if (typeof body !== 'string') {
    await body.cancel()
    return answerBody(context, 502, toBalanceAnswer(asked.id, ''))
  }
  return answerBody(context, isAnswered ? 200 : 502, toBalanceAnswer(asked.id, body))
}

/** Pieces of `wholeBytes` that a long answer takes while it is passed on: what was read at first, and what is on its way. */
const piecesHeld = 4

/** A call that goes to a node. */
interface AllowedCall {
  call: RpcCall
  kind: MethodKind
}

/** A call that is answered by ourselves. */
interface RefusedCall {
  body: string
}

/** What a caller may ask, or the answer that refuses it. */
function checkCall(value: unknown, chainId: string): AllowedCall | RefusedCall {
  const call = readCall(value)
  if (!call) return { body: toErrorText(readCallId(value), -32600, 'That is not a JSON-RPC 2.0 call.') }
  const kind = findMethodKind(chainId, call.method)
  if (!kind) return { body: toErrorText(call.id, -32601, 'Requested RPC call is not allowed') }
  if (!isTooDeep(call)) return { call, kind }
  return { body: toErrorText(call.id, -32602, `The parameters are nested deeper than ${deepestParams} levels.`) }
}

function isAllowedCall(checked: AllowedCall | RefusedCall | undefined): checked is AllowedCall {
  return checked !== undefined && 'call' in checked
}
