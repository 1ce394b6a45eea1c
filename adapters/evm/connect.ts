import type {
  CaipNetworkId,
  Clock,
  ConnectContext,
  ConnectorSession,
  SessionChange,
  WalletAccount,
} from '../../src/adapter.js'
import { connectionFailed, readConnectError as readError } from '../kit/connectFailed.js'
import { waitOn } from '../kit/time.js'
import { ask, type Eip1193Provider } from './eip1193.js'
import { toNetworkId } from './hex.js'
import { toAccounts, watchWallet } from './walletState.js'

const namespace = 'eip155'

/** The kernel leaves a disconnect behind after 3 s; a wallet that does not know the call often never answers. */
const revokeTimeout = 2000

/**
 * Connects one installed wallet. `silent` never prompts and resolves with undefined when nothing is allowed yet.
 * @throws {LatchkeyError} CONNECTION_REJECTED, CONNECTION_PENDING, CONNECTION_FAILED; REQUEST_ABORTED after an abort
 */
export async function connect(
  wallet: Eip1193Provider,
  context: ConnectContext,
  silent: boolean,
  clock: Clock,
): Promise<ConnectorSession | undefined> {
  const { emit, signal, onDispose } = context
  let accounts: readonly WalletAccount[] = []
  let networkId: CaipNetworkId | undefined
  let ended = false
  let live = false
  // Until the session stands, an event only corrects what it will say; what a wallet says last counts.
  const tell = (change: SessionChange) => {
    if (live) emit(change)
  }
  // Watch before asking: some wallets announce the account first and answer later.
  const unwatch = watchWallet(wallet, {
    accounts(now) {
      if (now.length === accounts.length && now.every(({ address }, i) => address === accounts[i]?.address)) return
      accounts = now
      tell({ type: 'accounts', namespace, accounts })
    },
    network(now) {
      if (now === networkId) return
      networkId = now
      tell({ type: 'network', namespace, networkId })
    },
    ended() {
      ended = true
      unwatch()
      tell({ type: 'ended', namespace })
    },
  })
  onDispose(unwatch)

  try {
    accounts = toAccounts(await ask(wallet, { method: silent ? 'eth_accounts' : 'eth_requestAccounts' }, signal)) ?? []
    if (accounts.length) networkId = toNetworkId(await ask(wallet, { method: 'eth_chainId' }, signal)) ?? networkId
    // Read again: the wallet may have locked or left while it was asked.
    if (silent && !accounts.length) {
      unwatch()
      return undefined
    }
    if (ended || !accounts.length) throw connectionFailed('the wallet shared no account')
    if (!networkId) throw connectionFailed('the wallet did not say which chain it is on')
  } catch (error) {
    unwatch()
    throw await readError(error)
  }

  live = true
  return {
    namespace,
    accounts,
    networkId,
    request: (call, options) => ask(wallet, call, options.signal),
    async disconnect() {
      unwatch()
      const done = new AbortController()
      const revoke = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
      // Best effort (not part of EIP-2255): a wallet that cannot forget us is disconnected on our side all the same.
      const revoked = ask(wallet, revoke, done.signal).catch(() => undefined)
      await Promise.race([revoked, waitOn(clock)(revokeTimeout, done.signal)])
      done.abort()
    },
  }
}
