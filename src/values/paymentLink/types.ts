import type { CaipNetworkId } from '../../kernel/contract/caip.js'

/** A payment that an EIP-681 link asks for: of the chain's coin, or of a token by its `transfer`. */
export interface EthereumPayment {
  readonly namespace: 'eip155'
  /** Left out by a link that leaves the network to the wallet. One that is written always names it. */
  readonly networkId?: CaipNetworkId
  /** An address, whose checksum is still to be checked (`toAddress` of the wallet), or an ENS name. */
  readonly recipient: string
  /** The token's contract, its checksum unchecked as well. Default: the chain's coin. */
  readonly token?: string
  /** In smallest units, above 0. Left out: the payer chooses. A token's is always there. */
  readonly amount?: bigint
}

/** A transfer that a Solana Pay link asks for. It names no network: the host's is meant. */
export interface SolanaPayment {
  readonly namespace: 'solana'
  readonly recipient: string
  /** The token's mint. Default: SOL. */
  readonly token?: string
  /** A plain decimal above 0, of coins or tokens; it may have more digits than the token: `parseAmount`. Left out: the payer chooses. */
  readonly amount?: string
  /** Keys that the transaction has to name, in this order: the merchant finds it by them. */
  readonly references?: readonly string[]
  /** What the link calls the merchant, and what for: a stranger's words. Show them by `cleanText`, marked as such, or not at all. */
  readonly label?: string
  readonly message?: string
  /** What the transaction has to say on the chain, for all to read. */
  readonly memo?: string
}

/** What a payment link asks for, by the standard that it is written in. */
export type PaymentLink = EthereumPayment | SolanaPayment
