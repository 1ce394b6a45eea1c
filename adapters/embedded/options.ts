/** Asks the app's own server for the token that it signs over auth's nonce. */
export type HostExchange = (nonce: string) => Promise<string>

/** What `embedded({ ... })` takes. */
export interface EmbeddedOptions {
  /** Address of the login frame: `https://wallet.example.net`. Of another site than the page: it holds keys. */
  readonly url: string
  /**
   * Offers the wallet to other libraries of the page, by EIP-6963 and Wallet Standard, under this app's name. Our own list does
   * not show it. Default false.
   */
  readonly announce?: boolean
  /**
   * Whether the frame writes which calls of a login failed, by name and code alone, on its own console (level debug), for
   * developers. Default true.
   */
  readonly logger?: boolean
  /**
   * Logs in users who have a session at your own server: it signs a token over the nonce, another one for each login (docs/embedded.md).
   * Default: no such login.
   */
  readonly exchange?: HostExchange
  /**
   * What accounts of wallets are that are made from now on: `smartAccount` does several things in one approval, on chains where the
   * operator of the frame pins a contract, with the same address and key. Users' own choices win, and older wallets stay as they are.
   * Default `{ eip155: 'smartAccount' }` (spec, section 9).
   */
  readonly defaultAccountTypes?: { readonly eip155?: 'eoa' | 'smartAccount' }
  /** Where the user types the code of an e-mail. `frame`: where no script of the page can read it. Default: in the modal. */
  readonly codeEntry?: 'frame'
}
