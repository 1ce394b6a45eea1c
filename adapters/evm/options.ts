/** What `evm()` takes. */
export interface EvmOptions {
  /** Finds wallets that announce themselves (EIP-6963). Default true. */
  readonly eip6963?: boolean
  /** Offers `window.ethereum` when no wallet announces itself. Default true. */
  readonly injected?: boolean
  /**
   * Origins that may answer for names kept off the chain (ERC-3668), `https://names.example.com`.
   * A name's owner picks its gateway, so without this list such names stay unresolved. Default none.
   */
  readonly nameGateways?: readonly string[]
}
