import type { Figures, Wallets } from '../chains/index.js'
import type { Connections } from '../connections/index.js'
import { type CaipAccountId, type CaipNetworkId, toAccountId } from '../contract/caip.js'
import type { ChainAdapter, ReadHandle, WalletHandle } from '../contract/chain.js'
import { isLatchkeyError, LatchkeyError } from '../contract/errors.js'
import type { Network } from '../contract/network.js'
import type { Request } from '../contract/rpc.js'
import type { SentTransaction } from '../contract/sent.js'
import type { Connection } from '../contract/state.js'
import type { Amount } from '../contract/token.js'
import type { ChainReader, PluginWallet, ReadOptions } from '../contract/wallet.js'
import { createVerbs } from './verbs.js'

export interface WalletsParts {
  readonly connections: Pick<Connections, 'session'>
  /** The active connection of a namespace, or of the one in use. */
  readonly active: (namespace?: string) => Connection | undefined
  readonly network: (id: CaipNetworkId) => Network | undefined
  /** @throws {LatchkeyError} ADAPTER_MISSING */
  readonly adapter: (namespace: string) => Promise<ChainAdapter>
  readonly reader: (network: Network, options?: ReadOptions) => Promise<Request>
  /** All live connections. */
  readonly live: () => readonly Connection[]
  /** The one cache of balances. @throws {LatchkeyError} UNSUPPORTED where the instance has none */
  readonly figures: () => Promise<Figures>
  readonly onSent: (sent: SentTransaction) => void
  readonly onMined: (networkId: CaipNetworkId) => void
  readonly signal: AbortSignal
}

/** A login's wallet reads by the services; one on another device would prompt there, or ask a node that the page does not know. */
const hasOwnNode = ({ connector: { type, pairs } }: Connection) => type !== 'auth' && !pairs

/** Stands for a chain that the host does not know: enough to ask the wallet to leave it. */
const unknownNetwork = (id: CaipNetworkId): Network => {
  const [chainNamespace = '', reference = ''] = id.split(':')
  return {
    id: reference,
    caipNetworkId: id,
    chainNamespace,
    name: id,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: {},
  }
}

export function createWallets(parts: WalletsParts): Wallets {
  const { connections, active, network, adapter, reader, live, figures, onSent, onMined, signal } = parts

  const assertConnected = (connection: Connection | undefined): Connection => {
    if (!connection) throw new LatchkeyError('NOT_CONNECTED', 'No wallet is connected. Call connect() first.')
    return connection
  }
  const readHandle = (chain: Network): ReadHandle => ({
    network: chain,
    read: async (call, options) => (await reader(chain))(call, options),
    signal,
  })
  const handleOn = (connection: Connection, chain: Network): WalletHandle => {
    const [account] = connection.accounts
    if (!account) throw new LatchkeyError('NOT_CONNECTED', 'The wallet shows no account')
    return {
      ...readHandle(chain),
      account,
      async request(call, options) {
        const session = connections.session(connection.id)
        // Bound to the account that was shown: once that is gone, nothing is signed with another (F26).
        if (!session) throw new LatchkeyError('NOT_CONNECTED', 'The wallet or its account changed meanwhile')
        return session.request(call, { networkId: chain.caipNetworkId, ...options })
      },
      tellSent: (sent) => onSent({ ...sent, account: toAccountId(chain.caipNetworkId, account.address) }),
    }
  }
  const handleOf = (connection: Connection, networkId = connection.networkId) => {
    const chain = network(networkId)
    if (!chain) {
      throw new LatchkeyError(
        'NETWORK_UNSUPPORTED',
        `The wallet is on ${networkId}, which this app does not support. Add the network, or switch to another one.`,
      )
    }
    return handleOn(connection, chain)
  }
  const balanceOf = async (account: CaipAccountId, ...rest: Parameters<PluginWallet['balance']>) =>
    (await figures()).get(account, ...rest)
  const accountOf = ({ network, account }: WalletHandle) => toAccountId(network.caipNetworkId, account.address)

  const { find: verbOf, expect: expectVerb } = createVerbs(adapter, onMined)
  /** By nobody's word but that of a wallet with a node of its own, and of the host's nodes. */
  const independentHandle = (chain: Network): ReadHandle => ({
    ...readHandle(chain),
    async read(call, options) {
      const askHost = async () => (await reader(chain, { without: 'services' }))(call, options)
      const own = live().find((connection) => connection.networkId === chain.caipNetworkId && hasOwnNode(connection))
      const session = own && connections.session(own.id)
      if (!session) return askHost()
      try {
        return await session.request(call, { networkId: chain.caipNetworkId, ...options })
      } catch (error) {
        // What the host's nodes say counts, where there is one.
        return askHost().catch((cause) => {
          throw isLatchkeyError(cause, 'UNSUPPORTED') ? error : cause
        })
      }
    },
  })
  const readerOf = (chain: Network, { without }: ReadOptions = {}): ChainReader => {
    const handle = without ? independentHandle(chain) : readHandle(chain)
    return {
      network: chain,
      async can(name) {
        const verb = await verbOf(chain.chainNamespace, name)
        return verb && ((async (...rest: unknown[]) => verb(handle, ...rest)) as never)
      },
      call: async (name, ...rest) => (await expectVerb(chain, name))(handle, ...rest) as never,
      async balance(address, token, options) {
        if (!without) return balanceOf(toAccountId(chain.caipNetworkId, address), token, options)
        return (await expectVerb(chain, 'getBalance'))(handle, address, token) as Promise<Amount>
      },
      toAddress: async (text) => (await adapter(chain.chainNamespace)).toAddress(text),
      explorerUrl: async (target) => (await adapter(chain.chainNamespace)).explorerUrl?.(chain, target),
    }
  }

  return {
    of: (connection, networkId) => ({
      async can(name) {
        const verb = connection && (await verbOf(connection.namespace, name))
        return verb && ((async (...rest: unknown[]) => verb(handleOf(connection, networkId), ...rest)) as never)
      },
      async call(name, ...rest) {
        const target = handleOf(assertConnected(connection), networkId)
        return (await expectVerb(target.network, name))(target, ...rest) as never
      },
      toAddress: async (text) => (await adapter(assertConnected(connection).namespace)).toAddress(text),
      balance: async (...rest) => balanceOf(accountOf(handleOf(assertConnected(connection), networkId)), ...rest),
      request: async (call) => handleOf(assertConnected(connection), networkId).request(call),
    }),
    readHandle,
    reader: readerOf,
    handle: (namespace) => handleOf(assertConnected(active(namespace))),
    handleAnywhere: (connection) =>
      handleOn(connection, network(connection.networkId) ?? unknownNetwork(connection.networkId)),
    async askBalance(chain, address, token) {
      const served = await adapter(chain.chainNamespace)
      if (!served.getBalance) throw new LatchkeyError('UNSUPPORTED', 'Unsupported chain: it has no balances')
      const own = live().find(
        ({ networkId, accounts }) => networkId === chain.caipNetworkId && accounts[0]?.address === address,
      )
      return served.getBalance(own ? handleOn(own, chain) : readHandle(chain), address, token)
    },
    tellSent({ networkId, accounts: [account] }, sent) {
      if (account) onSent({ ...sent, account: toAccountId(networkId, account.address) })
    },
  }
}
