import { LatchkeyError, type Network, type WalletHandle } from '../../src/adapter.js'
import { isRefusal, layersOf } from '../kit/errorLayers.js'
import { askWallet } from '../kit/handles.js'
import { pageWait } from '../kit/pageWait.js'
import { toSwitchError as toSharedError } from '../kit/switchError.js'
import type { Wait } from '../kit/time.js'
import { toEvmError } from './errors.js'
import { toNetworkId } from './hex.js'
import { toChainId } from './toHex.js'

const switchFailed = { code: 'SWITCH_FAILED', message: 'An error occurred' }
/** Some wallets answer before they have moved: how often, and after how many milliseconds, they are read again. */
const readBackTries = 10
const readBackPause = 200

/**
 * Moves the wallet to a chain (EIP-3326) and reads back that it is there. A chain that the wallet does not know is
 * added first (EIP-3085), from the host's definition.
 * @throws {LatchkeyError} CHAIN_NOT_SUPPORTED when it cannot be added, SWITCH_REJECTED, SWITCH_FAILED
 */
export async function switchNetwork(wallet: WalletHandle, network: Network, wait: Wait = pageWait): Promise<void> {
  const chainId = toChainId(network.caipNetworkId)
  const move = () => askWallet(wallet, 'wallet_switchEthereumChain', [{ chainId }])
  try {
    await move()
  } catch (error) {
    if (toEvmError(error).code !== 'CHAIN_NOT_SUPPORTED') throw toSwitchError(error, network)
    await addNetwork(wallet, network)
    // Adding is not switching: some wallets do both, and then this asks nothing.
    await move().catch((cause) => {
      throw toSwitchError(cause, network)
    })
  }
  for (let tries = 0; tries < readBackTries; tries++) {
    const now = await askWallet(wallet, 'eth_chainId').catch((cause) => {
      throw toSwitchError(cause, network)
    })
    if (toNetworkId(now) === network.caipNetworkId) return
    await wait(readBackPause, wallet.signal)
    if (wallet.signal.aborted) break
  }
  throw new LatchkeyError('SWITCH_FAILED', `The wallet said yes but stayed on its chain instead of ${network.name}.`)
}

/** Hands the host's definition of a chain to the wallet. */
async function addNetwork(wallet: WalletHandle, network: Network): Promise<void> {
  const refuse = (why: string, cause?: unknown, rejected = false) =>
    new LatchkeyError('CHAIN_NOT_SUPPORTED', `Chain is not supported: ${why}`, {
      ...(cause === undefined ? {} : { cause }),
      outcome: rejected ? 'rejected' : 'failed',
      data: { networkId: network.caipNetworkId },
    })
  const { name, symbol, decimals } = network.nativeCurrency
  const rpcUrls = (network.rpcUrls.default?.http ?? []).filter(isNodeUrl)
  if (!rpcUrls.length) throw refuse(`the wallet does not know ${network.name}, and no https RPC URL is given for it`)
  if (!name || !symbol || !Number.isInteger(decimals))
    throw refuse(`the native currency of ${network.name} is incomplete`)
  const explorers = Object.values(network.blockExplorers ?? {})
  const blockExplorerUrls = explorers.map(({ url }) => url).filter((url) => url.startsWith('https:'))
  const chain = {
    chainId: toChainId(network.caipNetworkId),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls,
    ...(blockExplorerUrls.length ? { blockExplorerUrls } : {}),
  }
  await askWallet(wallet, 'wallet_addEthereumChain', [chain]).catch((cause) => {
    if (cause instanceof LatchkeyError) throw cause
    throw refuse('the wallet did not add it', cause, isRefusal(layersOf(cause)))
  })
}

/** Wallets take https only (EIP-3085), and a node on this machine. */
function isNodeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
}

const toSwitchError = (cause: unknown, network: Network): LatchkeyError =>
  toSharedError(cause, network, (thrown) => toEvmError(thrown, switchFailed).message)
