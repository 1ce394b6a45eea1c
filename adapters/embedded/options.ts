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
  /** Where the user types the code of an e-mail. `frame`: where no script of the page can read it. Default: in the modal. */
  readonly codeEntry?: 'frame'
}
