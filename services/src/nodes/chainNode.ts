import type { Hex } from 'viem'
import * as z from 'zod'
import { readCapped, TooLongError } from '../readCapped.js'
import { DriverError } from '../upstream/driverError.js'
import { tooLongAnswer, type Upstreams } from './upstreams.js'

/** The nodes of one chain, for reads. */
export interface ChainNode {
  /**
   * The result of a call, not yet parsed.
   * @throws {NodeRefusal} with the node's own code; {DriverError} `unreachable`, `malformed`
   */
  call(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

/** A node answered with an error. Its words are not passed on to callers. */
export class NodeRefusal extends DriverError {
  readonly code: number
  /** What the contract reverted with, where the node says it; not more than {@link longestRevert}. */
  readonly data: Hex | undefined

  constructor(code: number, message: string, data?: Hex) {
    super('refused', message)
    this.code = code
    this.data = data
  }
}

/**
 * What nodes say of a call that failed by itself, not by them: the words of geth, Erigon, reth and anvil, Nethermind, Besu. A contract
 * that made the whole answer fail could hide all that an account holds.
 */
const ownFault =
  /revert|evm error|vm execution|out ?of ?gas|insufficient_gas|opcode|jump|stack ?(?:under|over)flow|write protection/i

/** Whether a contract refused, not the node. */
export const isRevert = ({ code, data, message }: NodeRefusal): boolean =>
  code === 3 || data !== undefined || ownFault.test(message)

/** The answer would be longer than we read: less has to be asked for. */
export class TooLongRefusal extends NodeRefusal {}

/** Largest answer of a node, in bytes. */
const maxBytes = 5 * 1024 * 1024
/** Longest data of an error that is kept, in characters of hex. */
const longestRevert = 128 * 1024

/** Nodes put what a contract reverted with in `data`, in an object there, or behind a word. */
const revertShape = z
  .union([z.string(), z.object({ data: z.string() }).transform(({ data }) => data)])
  .transform((text) => /^(?:Reverted )?(0x(?:[0-9a-fA-F]{2})*)$/.exec(text)?.[1] as Hex | undefined)
  .transform((data) => (data && data.length <= longestRevert ? data : undefined))
const answerShape = z.union([
  z.object({
    error: z.object({
      code: z.number(),
      message: z.string().catch(''),
      data: revertShape.optional().catch(undefined),
    }),
  }),
  z.object({ result: z.unknown() }),
])

/** Asks through the same nodes, health checks and fallbacks as the RPC endpoint does (F12, F14). */
export function createChainNode(upstreams: Pick<Upstreams, 'send'>): ChainNode {
  return {
    async call(method, params, signal) {
      const bounds = { deadline: signal, callerGone: signal, maxBytes, admitLong: async () => () => undefined }
      const { body, isAnswered } = await upstreams.send({ id: 1, method, params: [...params] }, 'read', bounds)
      if (!isAnswered) throw new DriverError('unreachable', 'No node answered.')
      const parsed = answerShape.safeParse(await readAnswer(body))
      if (!parsed.success) throw new DriverError('malformed', 'A node answered with no result.')
      if ('error' in parsed.data) {
        const { code, message, data } = parsed.data.error
        throw message === tooLongAnswer ? new TooLongRefusal(code, message) : new NodeRefusal(code, message, data)
      }
      return parsed.data.result
    },
  }
}

async function readAnswer(body: string | ReadableStream<Uint8Array>): Promise<unknown> {
  try {
    return JSON.parse(typeof body === 'string' ? body : await readCapped(body, maxBytes))
  } catch (cause) {
    if (cause instanceof TooLongError) throw new TooLongRefusal(-32_000, tooLongAnswer)
    throw new DriverError('malformed', 'The answer of a node broke off, or is no JSON.', { cause })
  }
}
