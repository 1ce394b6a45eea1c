import type { PayOptions } from 'latchkey/plugins/pay'
import type { NetworkExchanges } from 'latchkey/plugins/swaps'

/** Where the local chains and services are. Ports differ from run to run, so the page asks for them. */
export interface Stack {
  readonly services: string
  readonly projectId: string
  /** Origin of the login frame. */
  readonly frame: string
  /** A local Solana cluster with accounts for the development wallet; none where the machine cannot run one. */
  readonly solana?: {
    readonly clusters: readonly SolanaCluster[]
    readonly accounts: readonly { readonly address: string; readonly secretKey: string }[]
  }
  /** Address of the relay between this page and wallets on phones. */
  readonly relay: string
  /** A second relay, for `?relay=two`. */
  readonly spareRelay: string
  /** Origin of the phone wallet's page. */
  readonly phone: string
  /** Page of the mails that the local services send. */
  readonly inbox: string
  /** The exchanges of the local chains, for `?swaps`. */
  readonly exchanges: Readonly<Record<`eip155:${number}`, NetworkExchanges>>
  /** Origin of the shop's server, which the page's own server asks; none where the services are in processes of their own. */
  readonly shop?: string
  /** Where the shop is paid, on each EVM chain. */
  readonly merchant: `0x${string}`
  /** Where pages of the local exchange are, by its names. */
  readonly exchangeHosts: Readonly<Record<string, readonly string[]>>
  /** The local bridge, by the network that is sent from. */
  readonly bridges: NonNullable<PayOptions['bridges']>
  /** The zone in which visitors get names, with `?names`. */
  readonly zone: string
  readonly chains: readonly StackChain[]
  /** Accounts of the public test phrase, for the development wallet. */
  readonly accounts: readonly { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }[]
}

/** A local Solana cluster with its token. */
export interface SolanaCluster {
  readonly caipNetworkId: `solana:${string}`
  readonly name: string
  readonly rpcUrl: string
  readonly token: {
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
}

/** A local chain with its token. */
export interface StackChain {
  readonly chainId: number
  readonly caipNetworkId: `eip155:${number}`
  readonly name: string
  readonly rpcUrl: string
  readonly token: {
    readonly address: `0x${string}`
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
}

/** Asks the demo's own server. @throws {Error} when it does not answer */
export async function readStack(): Promise<Stack> {
  const response = await fetch('/stack.json')
  if (!response.ok) throw new Error(`The demo's server answered ${response.status} for /stack.json.`)
  return response.json()
}
