/**
 * How a namespace spells addresses, contracts and hashes, as far as drawing and comparing them goes. Its adapter's descriptor says
 * it: lists are drawn before any code of the adapter is there. What an address may be is `ChainAdapter.toAddress`.
 */
export interface Spelling {
  /**
   * One text for all spellings of the same address, contract or hash: a key, which is neither shown nor sent. Quick, and never
   * throws, for any text. Default: the text itself, so that case counts.
   */
  readonly fold: (text: string) => string
  /** What they all begin with, and what tells none from another: `0x`. Groups begin behind it. Default: nothing. */
  readonly lead: string
  /** The zero address, which no account has: tokens are minted from it, and burned to it. Default: there is none. */
  readonly zero?: string
  /** What services call the native coin, where they name assets by their addresses. Default: they do not know it. */
  readonly coin?: string
}
