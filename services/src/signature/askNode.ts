import type { BodyBudget } from '../http/bodyBudget.js'
import { Refusal } from '../http/refusal.js'
import { defaultUpstreamLimits } from '../nodes/limits.js'
import type { RpcCall } from '../nodes/rpcMessage.js'
import type { Outcome, Upstreams } from '../nodes/upstreams.js'
import { readCapped } from '../readCapped.js'

/** What a node made of a question: a result, or undefined when the chain's own code said no. */
export type NodeAnswer = { result: unknown } | { isReverted: true }

/**
 * Asks a chain's nodes one question.
 * @throws {Refusal} CHAIN_UNREACHABLE when no node answers, or the answer says nothing about the question: then nothing is
 * known of the account, and a guess could let another user in
 */
export type AskNode = (method: string, params: unknown[]) => Promise<NodeAnswer>

/** Largest answer of a node, in bytes: a contract's code as hex, also on chains that allow longer ones than Ethereum. */
export const longestAnswer = 1024 * 1024
/** Bounds of nodes that are asked about signatures. */
export const nodeLimits = { ...defaultUpstreamLimits, responseBytes: longestAnswer }
/** Codes with which nodes report what a contract did: reverted, and Parity's "VM execution error". */
const revertCodes = new Set([3, -32015])
const revertText =
  /revert|invalid opcode|out of gas|stack (?:under|over)flow|invalid jump|execution error|vm exception/i

/** Asks through the services' own nodes, which are asked for their chain's id before they are used. */
export function createAskNode(nodes: Upstreams, { deadline, callerGone, budget }: AskBounds): AskNode {
  const admitLong = () => budget.acquire(undefined, longestAnswer, AbortSignal.any([deadline, callerGone]))
  return async (method, params) => {
    const call: RpcCall = { id: 1, method, params }
    const bounds = { deadline, callerGone, maxBytes: longestAnswer, admitLong }
    const { body, isAnswered } = await nodes.send(call, 'read', bounds)
    if (!isAnswered) throw unreachable()
    const text = await readAnswer(body)
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
  /** Room for long answers: a contract may answer with anything. */
  budget: BodyBudget
}

async function readAnswer(body: Outcome['body']): Promise<string> {
  if (typeof body === 'string') return body
  try {
    return await readCapped(body, longestAnswer)
  } catch {
    // It broke off, or is longer than anything that was asked for: nothing is known.
    throw unreachable()
  }
}

/** Says that nothing could be learned of the account. */
export function unreachable(): Refusal {
  return new Refusal(
    503,
    'CHAIN_UNREACHABLE',
    'No node of the chain answered, so the signature could not be checked. Try again later.',
  )
}
