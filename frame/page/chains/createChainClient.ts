import type { FrameChain } from '../../common/types.js'
import { FrameError } from '../errors.js'
import { pause } from '../pause.js'
import type { ChainClient } from '../types.js'
import { isWrite, postRpc, type RpcAnswer } from './postRpc.js'

/** What a client is made of; all of it has the browser's as default. */
export interface ChainClientParts {
  readonly fetch?: typeof globalThis.fetch
  /** Waits so many ms, or rejects with the signal's reason. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>
  /** Between 0 and 1: spreads callers that failed together. */
  readonly random?: () => number
}

/** Tries of a read after the first one, the first pause, and the longest (spec section 7, faults F9 and F10). */
const retries = 3
const firstPause = 150
const longestPause = 30_000

/**
 * Asks a chain by JSON-RPC over the project's own endpoint. At its first use the node is asked which chain it serves, and one of
 * another chain is never asked anything else.
 *
 * Reads are tried again as the spec has it; what sends a transaction is posted once (F11): the sender finds out by its hash.
 */
export function createChainClient(chain: FrameChain, parts: ChainClientParts = {}): ChainClient {
  const { fetch = (input, init) => globalThis.fetch(input, init), wait = pause, random = Math.random } = parts

  const ask = async (method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> => {
    for (let tried = 0; ; tried++) {
      signal?.throwIfAborted()
      const answer = await postRpc(fetch, chain.rpcUrl, { method, params }, signal)
      if ('result' in answer) return answer.result
      if (!answer.mayRetry || isWrite(method) || tried >= retries) throw toError(answer)
      await wait(Math.min(answer.retryAfter ?? firstPause * 2 ** tried * (0.75 + random() / 2), longestPause), signal)
    }
  }

  let checked: Promise<void> | undefined
  const check = () => {
    // One check serves every caller, so no caller's signal ends it.
    checked ??= assertChain(chain, ask).catch((error) => {
      checked = undefined
      throw error
    })
    return checked
  }
  return {
    chain,
    async request(method, params, signal) {
      signal?.throwIfAborted()
      await check()
      return ask(method, params, signal)
    },
  }
}

/** @throws {FrameError} CHAIN_UNREACHABLE when the node serves another chain */
async function assertChain({ id }: FrameChain, ask: (method: string, params: readonly unknown[]) => Promise<unknown>) {
  const [namespace, reference = ''] = id.split(':')
  const isRight =
    namespace === 'eip155'
      ? toChainNumber(await ask('eth_chainId', [])) === reference
      : // CAIP-2 has the first 32 characters of the hash.
        `${await ask('getGenesisHash', [])}`.slice(0, 32) === reference
  if (!isRight) throw new FrameError('CHAIN_UNREACHABLE', 'The endpoint of this network answers for another network.')
}

const toChainNumber = (answer: unknown) =>
  typeof answer === 'string' && /^0x[0-9a-f]{1,16}$/i.test(answer) ? `${BigInt(answer)}` : undefined

function toError({ code, message }: Exclude<RpcAnswer, { result: unknown }>): FrameError {
  return code === undefined
    ? new FrameError('CHAIN_UNREACHABLE', 'The network could not be reached. Check the connection and try again.')
    : new FrameError('RPC_FAILED', message, code)
}
