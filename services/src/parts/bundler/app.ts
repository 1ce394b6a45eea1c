import type { Context, Hono } from 'hono'
import * as z from 'zod'
import { abortAfter } from '../../abortAfter.js'
import type { Clock } from '../../clock.js'
import type { CallerLimiter, ProjectLimiter } from '../../http/callerLimiter.js'
import { everyPage, letRead } from '../../http/cors.js'
import { createApp } from '../../http/createApp.js'
import { type AppEnv, readCaller } from '../../http/env.js'
import type { createProjectDoor } from '../../http/projectDoor.js'
import { readText, TooLongError } from '../../http/readText.js'
import type { Log } from '../../log.js'
import { rpcIdShape, toErrorText } from '../../nodes/rpcMessage.js'
import { toRpcAnswer } from '../../smart/toRpcAnswer.js'
import { bundlerLimits } from './limits.js'

/** A call that was let in. */
export interface BundlerCall {
  readonly method: string
  readonly params: readonly unknown[]
  /** CAIP-2. */
  readonly chain: string
  readonly project: string
  readonly signal: AbortSignal
}

/** What the bundler part is built from. */
export interface BundlerAppOptions {
  readonly door: ReturnType<typeof createProjectDoor>
  /** @throws {OperationError}; {DriverError} when no node answers */
  readonly answer: (call: BundlerCall) => Promise<unknown>
  readonly limiters: { readonly bundlerAddress: CallerLimiter; readonly bundlerProject: ProjectLimiter }
  readonly preflightLimiter: CallerLimiter
  readonly log: Log
  readonly clock: Clock
}

const callShape = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcIdShape,
  method: z.string().min(1).max(64),
  params: z.array(z.unknown()).max(8).optional().default([]),
})

const json = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** A refusal in the form of JSON-RPC. */
export const refuseRpc = (
  context: Context<AppEnv>,
  status: 200 | 400 | 401 | 403 | 413 | 429,
  code: number,
  text: string,
) => context.body(toErrorText(null, code, text), status, json)

/** The bundler part: ERC-7769 by `POST /v1/bundler?chainId=eip155:1&projectId=...`. What else the query has is not read. */
export function createBundler({ door, answer, limiters, ...options }: BundlerAppOptions): Hono<AppEnv> {
  const app = createApp('bundler', options)

  const tooMany = (context: Context<AppEnv>, waitMs: number) => {
    context.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
    return refuseRpc(context, 429, -32005, 'Too many calls. Wait as long as Retry-After says.')
  }

  app.post('/v1/bundler', async (context) => {
    const taken = await limiters.bundlerAddress.take(readCaller(context), 1)
    if (taken.waitMs > 0) {
      await letRead(context, everyPage(context))
      return tooMany(context, taken.waitMs)
    }
    const project = await door.readProject(context)
    if (project instanceof Response) return project
    const waitMs = await limiters.bundlerProject.take(project, 1, taken.isQuiet)
    if (waitMs > 0) return tooMany(context, waitMs)
    let body: unknown
    try {
      body = JSON.parse(await readText(context))
    } catch (error) {
      if (error instanceof TooLongError) return refuseRpc(context, 413, -32600, 'The body is too long.')
      if (!(error instanceof SyntaxError)) throw error
      return refuseRpc(context, 400, -32700, 'The body is not JSON.')
    }
    const call = callShape.safeParse(body)
    if (!call.success) return refuseRpc(context, 400, -32600, 'The body is not one call of JSON-RPC 2.0.')
    const { id, method, params } = call.data
    const signal = abortAfter(bundlerLimits.callMs)
    const chain = context.req.query('chainId') ?? ''
    const answered = await toRpcAnswer(id, () => answer({ method, params, chain, project, signal }))
    return context.body(JSON.stringify(answered), 200, json)
  })
  app.options('/v1/bundler', (context) => door.answerOptions(context))
  return app
}
