/** How a wallet is found when it is installed in the browser. */
export interface InjectedId {
  /** CAIP-2 namespace, such as `eip155`. */
  namespace?: string
  /** Name of the flag or object that the wallet puts into pages. */
  injected_id?: string
}

/**
 * A wallet of the directory, field for field as `GET /getWallets` sends it. An absent field means "not known"; null means
 * the same and is allowed where the protocol allows it.
 */
export interface WalletRecord {
  /** Our own slug: small letters, digits and `-`. */
  id: string
  /** Name as the wallet writes it; up to 64 characters. */
  name: string
  /** `certified`: see docs/directory.md for what an installation says by it. */
  badge_type?: 'none' | 'certified'
  description?: string
  /** CAIP-2 ids of chains that the wallet is known to serve. Absent or empty: not known, so no chain excludes it. */
  chains?: string[]
  /** https. */
  homepage?: string
  /** Name of its picture for `/getWalletImage/{image_id}`. */
  image_id?: string
  /** https; a picture that is served elsewhere. */
  image_url?: string
  /** Position in the list, smallest first. */
  order?: number
  /** Position that analytics report. */
  display_index?: number
  /** Connects by WalletConnect. */
  supports_wc?: boolean
  supports_wcpay?: boolean
  /** https address that opens the app with a WalletConnect URI; `/wc?uri=...` is appended. */
  link_mode?: string | null
  /** Scheme or https address that opens the app on a phone; `/wc?uri=...` is appended. */
  mobile_link?: string | null
  /** Scheme or https address that opens the program on a computer; `/wc?uri=...` is appended. */
  desktop_link?: string | null
  /** https address of the wallet in a browser tab; `/wc?uri=...` is appended. */
  webapp_link?: string | null
  /** https. */
  app_store?: string | null
  /** https. */
  play_store?: string | null
  /** https. */
  chrome_store?: string | null
  /** Name by which the installed wallet announces itself (EIP-6963). */
  rdns?: string | null
  injected?: InjectedId[] | null
  /**
   * Ours, not the protocol's: link that opens the asking page inside the wallet's own browser. `{url}` stands for the
   * page's address and `{origin}` for its origin, both URL-encoded when filled in. Set for wallets that a phone reaches
   * that way instead of by WalletConnect.
   */
  browse_link?: string | null
}
