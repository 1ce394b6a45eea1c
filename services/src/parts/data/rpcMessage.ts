import * as z from 'zod'
import { deepestParams } from './limits.js'

/** Id of a JSON-RPC call. Numbers are whole and exact, so that the echo is the id that was sent. */
export type RpcId = string | number | null

/** A call that can be passed on. */
export interface RpcCall {
  id: RpcId
  method: string
  params?: unknown[] | Record<string, unknown> | undefined
}

const idShape = z.union([z.string().max(128), z.int(), z.null()])
const callShape = z.object({
  jsonrpc: z.literal('2.0'),
  id: idShape,
  method: z.string().min(1).max(64),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})
const answerShape = z
  .object({ id: idShape, result: z.unknown().optional(), error: z.object({ code: z.number() }).optional() })
  .refine((answer) => 'result' in answer !== ('error' in answer && answer.error !== undefined))

/** Reads one call; a notification is refused, because its caller could not learn what became of it. */
export function readCall(value: unknown): RpcCall | undefined {
  const parsed = callShape.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

/** Whether the parameters are nested deeper than any method's: what builds JSON of them again would not survive it. */
export function isTooDeep({ params }: RpcCall): boolean {
  // Level by level: a function that calls itself would be what it looks for.
  let level: object[] = isNest(params) ? [params] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepestParams) return true
    level = level.flatMap((value): unknown[] => Object.values(value)).filter(isNest)
  }
  return false
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Id of something that may not be a call at all, for the refusal of it. */
export function readCallId(value: unknown): RpcId {
  const parsed = z.object({ id: idShape }).safeParse(value)
  return parsed.success ? parsed.data.id : null
}

/** The error code of a node's answer to call `id`, null for a result, undefined when the text is no answer to it. */
export function readAnswerCode(text: string, id: RpcId): number | null | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = answerShape.safeParse(value)
  if (!parsed.success || parsed.data.id !== id) return undefined
  return parsed.data.error?.code ?? null
}

/** Text of an error answer. */
export function toErrorText(id: RpcId, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}
