/** An EVM chain with the contracts that its accounts may be handed to (EIP-7702), as the operator pins them; without, to none. */
export interface ChainPin {
  /** CAIP-2. */
  readonly id: string
  readonly smartAccount?:
    | {
        /** The one contract that an account's code may point to; `0x` and 40 digits. */
        readonly delegate: string
        /** What the delegate obeys: whatever is signed or called there commands the account. */
        readonly entryPoint: string
        readonly delegationManager: string
      }
    | undefined
  /** Whether its accounts may give permissions. Without, none is signed; ending them needs the pin alone. */
  readonly permissions?: boolean | undefined
  /** Who may pay for what its accounts do; without, no one but they. */
  readonly sponsors?: { readonly paymasters: readonly { readonly address: string }[] } | undefined
}
