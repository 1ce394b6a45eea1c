import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { cutOnError } from '../../http/cutOnError.js'
import type { AppEnv } from '../../http/env.js'
import { toErrorText } from '../../nodes/rpcMessage.js'
import type { Outcome } from '../../nodes/upstreams.js'

/** A JSON-RPC answer. One that breaks off ends the connection, so that no caller takes it for whole. */
export function answerBody(context: Context<AppEnv>, status: ContentfulStatusCode, body: Outcome['body']): Response {
  const cutOff = context.env?.cutOff
  const sent = typeof body === 'string' || !cutOff ? body : cutOnError(body, cutOff)
  return context.body(sent, status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
}

/** An error of ours in the form of JSON-RPC. */
export function refuse(
  context: Context<AppEnv>,
  status: ContentfulStatusCode,
  code: number,
  message: string,
): Response {
  return answerBody(context, status, toErrorText(null, code, message))
}

/** Says that a limit is reached, and for how long. */
export function refuseTooMany(context: Context<AppEnv>, waitMs: number): Response {
  context.header('Retry-After', `${Math.ceil(waitMs / 1000)}`)
  return refuse(context, 429, -32005, 'Too many calls. Wait as long as Retry-After says.')
}
