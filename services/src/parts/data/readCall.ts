import * as z from 'zod'
import { type RpcCall, type RpcId, rpcIdShape } from '../../nodes/rpcMessage.js'
import { deepestParams } from './limits.js'

const callShape = z.object({
  jsonrpc: z.literal('2.0'),
  id: rpcIdShape,
  method: z.string().min(1).max(64),
  params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
})

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
  const parsed = z.object({ id: rpcIdShape }).safeParse(value)
  return parsed.success ? parsed.data.id : null
}
