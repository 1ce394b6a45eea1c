import { defineView } from './navigation.js'

/** What the form of transfers is opened with: all of it, a part, or nothing. */
export interface SendParams {
  /** Symbol of the native coin or of a token that the host listed. */
  readonly token?: string
  /** Contract of a token, listed or not; goes before `token`. With `tokenId`, or of a mint that exists once, a collectible's. */
  readonly address?: string
  /** Number of a collectible in its collection, decimal. */
  readonly tokenId?: string
  /** A plain decimal with a point: "0.5". Of a collectible how many copies; default 1. */
  readonly amount?: string
  /** Address or name of the receiver. */
  readonly to?: string
  /** Opened from the account: what was sent leads back there. Default: a done screen, and the hash for the caller of `open`. */
  readonly origin?: 'account'
}

/** The form of transfers, whichever plugin has it; resolves as soon as the wallet has sent. Open it where `navigation.has(sendView)`. */
export const sendView = /* @__PURE__ */ defineView<SendParams, { readonly hash: string }>('WalletSend')
