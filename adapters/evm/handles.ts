import { abortedError, LatchkeyError, type ReadHandle, type WalletHandle } from '../../src/adapter.js'
import { askNode, askWallet, isWalletHandle } from '../kit/handles.js'
import type { Wait } from '../kit/time.js'
import { toNetworkId } from './hex.js'

/** A wallet's node that has not answered by then is passed over (spec section 9, fallback ping). */
const walletReadTimeout = 4000

/** Asks the wallet's own node when the wallet is on this chain, and the chain's nodes when it is not, fails or hangs. */
export async function readFirst(
  handle: ReadHandle | WalletHandle,
  method: string,
  params: readonly unknown[],
  wait: Wait,
): Promise<unknown> {
  if (isWalletHandle(handle)) {
    const settled = new AbortController()
    const ask = async () => {
      // The wallet may have moved unseen: the figure of another chain would be worse than none.
      const [value, chainId] = await Promise.all([askWallet(handle, method, params), askWallet(handle, 'eth_chainId')])
      return toNetworkId(chainId) === handle.network.caipNetworkId ? value : undefined
    }
    // Whatever the wallet's node says instead of an answer, the chain's own nodes are asked next.
    const answer = ask().catch(() => undefined)
    const value = await Promise.race([answer, wait(walletReadTimeout, settled.signal)])
    settled.abort()
    if (handle.signal.aborted) throw abortedError(handle.signal.reason)
    if (value !== undefined && value !== null) return value
  }
  return askNode(handle, method, params)
}

/** @throws {LatchkeyError} WRONG_CHAIN (4901) when the wallet is on another chain than the handle */
export async function assertChain(wallet: WalletHandle): Promise<void> {
  const networkId = toNetworkId(await askWallet(wallet, 'eth_chainId'))
  if (networkId !== wallet.network.caipNetworkId) throw wrongChain(wallet, networkId)
}

/** The error of a request for another chain than the one in use; 4901 for libraries. */
export const wrongChain = (wallet: WalletHandle, found: string | undefined): LatchkeyError =>
  new LatchkeyError(
    'WRONG_CHAIN',
    `The wallet is not connected to the chain of this request: it is on ${found ?? 'an unknown chain'}, not on ${wallet.network.caipNetworkId}. Switch its network, then try again.`,
    { data: { rpcCode: 4901, expected: wallet.network.caipNetworkId, found } },
  )
