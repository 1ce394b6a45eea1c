import type { Address, Chain } from 'viem'
import type { ChainProvider, Latchkey } from '../kernel/index.js'

/** The instance that a connector speaks for: one of `createLatchkey` with an adapter for EVM chains. */
export interface ConnectedLatchkey
  extends Pick<Latchkey, 'start' | 'ready' | 'state' | 'watch' | 'disconnect' | 'switchNetwork'> {
  provider(namespace: 'eip155'): ChainProvider
}

/** What wagmi hears of a connection. */
export interface WagmiConnection {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** What wagmi gives a connector: the part of it that is used here. */
export interface WagmiConnectorConfig {
  /** The chains of `createConfig`. */
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: {
    emit(event: 'connect', data: WagmiConnection): void
    emit(event: 'change', data: Partial<WagmiConnection>): void
    emit(event: 'disconnect'): void
  }
}

/** The accounts as wagmi wants them: with their capabilities when it asks so. */
export type WagmiAccounts<WithCapabilities extends boolean> = WithCapabilities extends true
  ? readonly { readonly address: Address; readonly capabilities: Record<string, unknown> }[]
  : readonly Address[]

/** What wagmi's `connect` and `reconnect` hand over. */
export interface WagmiConnectParameters<WithCapabilities extends boolean> {
  /** The chain to be on afterwards. Default: the one that the wallet is on. */
  chainId?: number | undefined
  /** The page was loaded again: nothing is shown, and no wallet asked. Default: false. */
  isReconnecting?: boolean | undefined
  withCapabilities?: WithCapabilities | boolean | undefined
}

/**
 * A connector of wagmi 2 and 3 (`ReturnType<CreateConnectorFn>`), written down here so that wagmi need not be installed. A type, no
 * interface: wagmi's has an index signature, which only types meet.
 */
export type WagmiConnector = {
  readonly id: 'latchkey'
  readonly name: string
  readonly type: 'latchkey'
  /** From now on wagmi hears of what the user does in the modal. */
  setup(): Promise<void>
  /** @throws {UserRejectedRequestError} viem's, when the user closes the modal or declines */
  connect<WithCapabilities extends boolean = false>(
    parameters?: WagmiConnectParameters<WithCapabilities>,
  ): Promise<{ accounts: WagmiAccounts<WithCapabilities>; chainId: number }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<ChainProvider>
  isAuthorized(): Promise<boolean>
  /** @throws {SwitchChainError | UserRejectedRequestError} viem's */
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(): void
}
