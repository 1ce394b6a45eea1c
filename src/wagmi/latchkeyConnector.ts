import { type Address, SwitchChainError, UserRejectedRequestError } from 'viem'
import { isLatchkeyError } from '../kernel/contract/errors.js'
import type {
  ConnectedLatchkey,
  WagmiAccounts,
  WagmiConnection,
  WagmiConnector,
  WagmiConnectorConfig,
} from './types.js'

const toChainId = (networkId: string) => Number(networkId.slice('eip155:'.length))
const toError = (cause: unknown) => (cause instanceof Error ? cause : new Error(`${cause}`))

/** What ended by the user's own will, as viem says it (4001): EIP-1193's, or ours. */
function isDeclined(error: unknown): boolean {
  if (isLatchkeyError(error)) return error.outcome !== 'failed'
  return Object(error).code === UserRejectedRequestError.code
}

/**
 * Makes the connector for the `connectors` of wagmi's `createConfig` (wagmi 2 and 3). Who connects in the modal is connected in
 * wagmi, and wagmi's `connect` opens the modal; the same for disconnecting, accounts and chains. wagmi's reads go through the
 * `transports` of its own config.
 * @example
 * const config = createConfig({ chains: [mainnet], connectors: [latchkeyConnector(latchkey)], transports })
 */
export function latchkeyConnector(latchkey: ConnectedLatchkey): (config: WagmiConnectorConfig) => WagmiConnector {
  return ({ chains, emitter }) => {
    let told: WagmiConnection | undefined
    /** wagmi disconnects: it knows, and would count its own listeners twice if it heard of it besides. */
    let isEnding = false
    const here = () => latchkey.state().namespaces.eip155
    const read = (): WagmiConnection | undefined => {
      const connection = here()?.connection
      if (!connection) return undefined
      // A smart account may share the address of the account that it extends: one address for wagmi.
      const accounts = [...new Set(connection.accounts.map(({ address }) => address as Address))]
      return { accounts, chainId: toChainId(connection.networkId) }
    }
    /** Tells wagmi what has changed since it was told last: what it began itself comes back as no news. */
    const tell = () => {
      if (isEnding) return
      const before = told
      const now = read()
      told = now
      if (!now) {
        if (before) emitter.emit('disconnect')
      } else if (!before) emitter.emit('connect', now)
      else if (now.chainId !== before.chainId || `${now.accounts}` !== `${before.accounts}`) emitter.emit('change', now)
    }
    const expect = () => {
      const connection = read()
      if (connection) return connection
      throw new Error('No wallet is connected. Connect first, by wagmi or in the modal.')
    }

    const connector: WagmiConnector = {
      id: 'latchkey',
      name: 'Latchkey',
      type: 'latchkey',
      async setup() {
        // One watch for the life of the config, as wagmi's: it has no end of its own.
        latchkey.watch(tell)
        tell()
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        if (isReconnecting) await connector.isAuthorized()
        else {
          try {
            // By the provider: it joins a list that is open already.
            await latchkey.provider('eip155').request({ method: 'eth_requestAccounts' })
          } catch (error) {
            throw isDeclined(error) ? new UserRejectedRequestError(toError(error)) : error
          }
          if (chainId && chainId !== expect().chainId) await connector.switchChain({ chainId })
        }
        const connection = expect()
        const accounts = withCapabilities
          ? connection.accounts.map((address) => ({ address, capabilities: {} }))
          : connection.accounts
        // The type follows from an argument that TypeScript does not narrow by.
        return { accounts: accounts as WagmiAccounts<never>, chainId: connection.chainId }
      },
      async disconnect() {
        isEnding = true
        try {
          await latchkey.disconnect('eip155')
        } finally {
          isEnding = false
          told = read()
        }
      },
      getAccounts: async () => read()?.accounts ?? [],
      async getChainId() {
        const networkId = here()?.networkId
        return networkId ? toChainId(networkId) : chains[0].id
      },
      getProvider: async () => latchkey.provider('eip155'),
      async isAuthorized() {
        latchkey.start()
        await latchkey.ready()
        return read() !== undefined
      },
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw new SwitchChainError(new Error(`Chain ${chainId} is not among the chains of wagmi's config.`))
        try {
          await latchkey.switchNetwork(`eip155:${chainId}`)
        } catch (error) {
          const Reason = isDeclined(error) ? UserRejectedRequestError : SwitchChainError
          throw new Reason(toError(error))
        }
        return chain
      },
      onAccountsChanged(accounts) {
        if (accounts.length) emitter.emit('change', { accounts: accounts as Address[] })
        else emitter.emit('disconnect')
      },
      onChainChanged: (chainId) => emitter.emit('change', { chainId: Number(chainId) }),
      onDisconnect: () => emitter.emit('disconnect'),
    }
    return connector
  }
}
