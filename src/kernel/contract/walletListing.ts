/** A wallet as a list names it: the services' directory, a file of the host's, or the host's own entries. Facts, not trust. */
export interface WalletListing {
  readonly id: string
  readonly name: string
  /** Identities that it announces when it is installed (EIP-6963). */
  readonly rdns?: string
  /** https. */
  readonly imageUrl?: string
  /** Where users get it; https. */
  readonly homepage?: string
  /** Whether the directory vouches for it. Default false. */
  readonly certified?: boolean
  /** CAIP-2 ids of chains that it knows; `eip155:*` is any of a namespace. Left out: any. */
  readonly chains?: readonly string[]
  /** Its app's scheme (`rainbow://`) or universal link (`https://rnbwapp.com`). */
  readonly mobileLink?: string
  /** A universal link that is preferred to `mobileLink` where the host asks for it. */
  readonly universalLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  /** Opens a page inside the wallet's own browser; `{url}` and `{origin}` stand for the page's, percent-encoded. */
  readonly browseLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /** What it puts on a page, by namespace. */
  readonly injected?: readonly { readonly namespace?: string; readonly injectedId?: string }[]
  /** Place in the directory, the smallest first. */
  readonly order?: number
  /** Whether it pairs by WalletConnect. Default: whether it has a mobile, desktop or web link. */
  readonly supportsWalletConnect?: boolean
}
