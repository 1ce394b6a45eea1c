import { postRpc } from '../../../../chains/postRpc.js'
import { FrameError } from '../../../../errors.js'

/**
 * Asks a bundler, or a paymaster of others, once.
 *
 * @throws {FrameError} RPC_FAILED where it refuses; CHAIN_UNREACHABLE where it does not answer
 */
export async function askUrl(
  url: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal,
): Promise<unknown> {
  const answer = await postRpc((input, init) => globalThis.fetch(input, init), url, { method, params }, signal)
  if ('result' in answer) return answer.result
  const { code, message } = answer
  if (code !== undefined) throw new FrameError('RPC_FAILED', message, code)
  throw new FrameError('CHAIN_UNREACHABLE', 'The service that sends this did not answer. Try again.')
}
