import type { RpcCall } from '../../data/rpcMessage.js'
import type { Upstreams } from '../../data/upstreams.js'
import { Refusal } from '../refusal.js'

/** What a node made of a question: a result, or undefined when the chain's own code said no. */
export type NodeAnswer = { result: unknown } | { isReverted: true }

/**
 * Asks a chain's nodes one question.
 * @throws {Refusal} CHAIN_UNREACHABLE when no node answers, or the answer says nothing about the question: then nothing is
 * known of the account, and a guess could let a stranger in
 */
export type AskNode = (method: string, params: unknown[]) => Promise<NodeAnswer>

/** Largest answer of a node, in bytes: a contract's code as hex, also on chains that allow longer ones than Ethereum. */
export const longestAnswer = 1024 * 1024
/** Codes with which nodes report what a contract did: reverted, and Parity's "VM execution error". */
const revertCodes = new Set([3, -32015])
const revertText =
  /revert|invalid opcode|out of gas|stack (?:under|over)flow|invalid jump|execution error|vm exception/i

/** Asks through the services' own nodes, which are asked for their chain's id before they are used. */
export function createAskNode(nodes: Upstreams, { deadline, callerGone }: AskBounds): AskNode {
  return async (method, params) => {
    const call: RpcCall = { id: 1, method, params }
    const { text, isAnswered } = await nodes.send(call, 'read', { deadline, callerGone, maxBytes: longestAnswer })
    if (!isAnswered) throw unreachable()
    const { result, error } = JSON.parse(text) as { result?: unknown; error?: { code: number; message?: unknown } }
    if (!error) return { result }
    const isRevert =
      revertCodes.has(error.code) || (typeof error.message === 'string' && revertText.test(error.message))
    if (!isRevert) throw unreachable()
    return { isReverted: true }
  }
}

/** What ends the questions of one request. */
export interface AskBounds {
  deadline: AbortSignal
  callerGone: AbortSignal
}

/** Says that nothing could be learned of the account. */
export function unreachable(): Refusal {
  return new Refusal(
    503,
    'CHAIN_UNREACHABLE',
    'No node of the chain answered, so the signature could not be checked. Try again later.',
  )
}
