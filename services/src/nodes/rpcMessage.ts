import * as z from 'zod'

/** Id of a JSON-RPC call. Numbers are whole and exact, so that the echo is the id that was sent. */
export type RpcId = string | number | null

/** A call that can be passed on. */
export interface RpcCall {
  id: RpcId
  method: string
  params?: unknown[] | Record<string, unknown> | undefined
}

/** An id as a caller or a node writes it. */
export const rpcIdShape = z.union([z.string().max(128), z.int(), z.null()])
const answerShape = z
  .object({ id: rpcIdShape, result: z.unknown().optional(), error: z.object({ code: z.number() }).optional() })
  .refine((answer) => 'result' in answer !== ('error' in answer && answer.error !== undefined))

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
