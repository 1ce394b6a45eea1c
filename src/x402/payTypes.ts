import type { PaymentPayload } from './messages.js'

/** Bytes as `0x` and digits: as viem has them, which is loaded when something is paid. */
export type Hex = `0x${string}`

/** What a payer signs (ERC-3009). */
export const authorizationTypes = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const

/** What may be paid for a request. */
export interface PayableAsset {
  /** CAIP-2, an EVM chain. */
  readonly network: string
  /** Address of the token. */
  readonly asset: string
  /** Most for one request, in the token's smallest units. */
  readonly most: bigint
  /** Who alone may be paid. Default: each server says whom. */
  readonly payees?: readonly string[] | undefined
}

/** A payment that left. */
export interface MadePayment {
  /** Address that was asked. */
  readonly url: string
  readonly network: string
  readonly asset: string
  readonly amount: bigint
  readonly payTo: string
  /** Which names it on the chain, with the payer: an authorization's nonce (`eip3009`), a delegation's hash (`erc7710`). */
  readonly nonce: Hex
  /** That the server named; undefined where it named none. */
  readonly transaction: string | undefined
  /** Whether that transaction is in a block, and is this payment. */
  readonly isSeen: boolean
}

/** What signs payments. A local account of viem fits, and what asks a wallet. */
export interface PaymentSigner {
  readonly address: string
  signTypedData(data: TransferAuthorization): Promise<string>
}

/** What is signed (ERC-3009). */
export interface TransferAuthorization {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract: Hex
  }
  readonly types: typeof authorizationTypes
  readonly primaryType: 'TransferWithAuthorization'
  readonly message: {
    readonly from: Hex
    readonly to: Hex
    readonly value: bigint
    readonly validAfter: bigint
    readonly validBefore: bigint
    readonly nonce: Hex
  }
}

/** A payment that may be made by passing a permission on (`erc7710`). */
export interface PassedOnTerms {
  readonly network: string
  readonly asset: string
  readonly amount: bigint
  readonly payTo: string
  /** Addresses that alone are to have it done. */
  readonly facilitators: readonly string[]
  /** Seconds since 1970. */
  readonly validBefore: number
}

/** A payment by a permission that was passed on. */
export interface PassedOnPayment {
  /** `delegationManager`, `permissionContext`, `delegator`. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Whose money it is. */
  readonly payer: Hex
  /** Hash of the delegation. */
  readonly nonce: Hex
  readonly trace: PaymentTrace
}

/** The event that a payment leaves in its block. */
export interface PaymentTrace {
  readonly address: string
  /** In their order; undefined: any. */
  readonly topics: readonly (string | undefined)[]
}

/** Passes a permission on for one payment. @returns undefined where there is none for it: the signer pays then */
export type PassOn = (terms: PassedOnTerms) => Promise<PassedOnPayment | undefined>

/** What a paying `fetch` is made with. */
export interface PayingOptions {
  /** What may be paid; nothing else is signed. */
  readonly allow: readonly PayableAsset[]
  readonly signer: PaymentSigner
  /** Asks a node of the chain (JSON-RPC): domain of the token, and what became of payments. */
  readonly ask: (network: string, method: string, params: readonly unknown[]) => Promise<unknown>
  /** Pays where a server takes `erc7710`, before the signer does. What it throws ends the request, unpaid. Default: the signer pays. */
  readonly passOn?: PassOn | undefined
  /** Runs before the signer signs a payment, as to fill the signer's account up. What it throws ends the request, unpaid. */
  readonly prepare?:
    | ((payment: { readonly network: string; readonly asset: Hex; readonly amount: bigint }) => Promise<void>)
    | undefined
  /** Told of each payment once its answer is there. */
  readonly onPayment?: ((payment: MadePayment) => void) | undefined
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined
}

/** A payment that is signed. */
export interface SignedPayment {
  readonly payload: PaymentPayload
  readonly payer: Hex
  readonly nonce: Hex
  /** Seconds since 1970. */
  readonly validBefore: number
  readonly trace: PaymentTrace
}
