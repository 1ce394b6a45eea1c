import type { PasskeyCeremony } from '../flows/social.js'
import type { Bytes } from '../keys/index.js'

/** An exchange that the operator vouches for: a call of its router is told as a swap; of a bridge, as a deposit. */
export interface FrameExchange {
  readonly router: string
  /** Which calls its router takes: `uniswap-v2`, or `uniswap-v3` (`SwapRouter`, `SwapRouter02`), `across` (`depositV3`), `lifi` (its call for Across). Of another kind none is told. */
  readonly kind: string
  /** The contract that stands for the coin in it. */
  readonly wrapped: string
}

/** What accounts of a chain may be handed to (EIP-7702), as the operator pins it: no project, page or message does (S18). */
export interface FrameSmartAccount {
  readonly kind: 'EIP7702StatelessDeleGator'
  /** Release of the contracts, as `1.3.0`. */
  readonly version: string
  /** The one contract that an account's code may point to. */
  readonly delegate: string
  /** What the delegate obeys: the EntryPoint of ERC-4337, the manager of delegations of ERC-7710. */
  readonly entryPoint: string
  readonly delegationManager: string
}

/** Who may pay for operations of smart accounts on a chain (ERC-4337), by the operator's word alone. */
export interface FrameSponsors {
  /** Where operations are sent (ERC-7769). Nothing that it says is believed. */
  readonly bundlerUrl: string
  readonly paymasters: readonly FramePaymaster[]
}

/** One that may pay. */
export interface FramePaymaster {
  /** Where it is asked (ERC-7677). */
  readonly url: string
  /** Its contract. */
  readonly address: string
  /** Who pays: users read it. */
  readonly name: string
  /** The operator's own, which asks for the proof of a login; else one of the project's, which pays where its page names its address. */
  readonly isOwn: boolean
}

/** Accounts as a user has them: plain, or carrying out calls as one where the operator pins a contract. */
export type AccountType = 'eoa' | 'smartAccount'

/** A chain, as the operator of the frame names it; nothing of it is the host page's word. */
export interface FrameChain {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** JSON-RPC of the project, for this chain alone. */
  readonly rpcUrl: string
  readonly explorerUrl?: string | undefined
  /** Tokens that the operator vouches for: their symbols are no contract's own word. */
  readonly tokens?:
    | readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]
    | undefined
  readonly exchanges?: readonly FrameExchange[] | undefined
  /** Without it, accounts of the chain stay plain. */
  readonly smartAccount?: FrameSmartAccount | undefined
  /** Whether its accounts may give permissions (ERC-7715). Without, they give none; those that were given are listed and ended all the same. */
  readonly permissions?: boolean | undefined
  /** Without it, users pay for all that they send. */
  readonly sponsors?: FrameSponsors | undefined
}

/** An accent, with the words on it, as `#rrggbb`. */
export interface FrameAccent {
  readonly accent: string
  readonly onAccent: string
}

/** How the operator has the wallet look on a project's pages. No page has a say in it. What is left out is as everywhere. */
export interface FrameLook {
  readonly accent?: { readonly light: FrameAccent; readonly dark: FrameAccent } | undefined
  /** Of corners, in px. */
  readonly radius?: number | undefined
  /** A small picture, as a data URI. */
  readonly mark?: string | undefined
}

/** How screens are drawn, in a window as in the frame that has its task. */
export interface ScreenLook {
  readonly theme: 'light' | 'dark' | 'system'
  /** BCP 47. */
  readonly language: string
  /** The operator's, and none of the page's. */
  readonly look?: FrameLook | undefined
}

/** The page that the frame stands in, once its first valid message has bound it (S7). */
export interface HostPage {
  /** As the browser says it: the one thing of it that is certain. */
  readonly origin: string
  /** It is the wallet's own page for links of agents: what it asks, and its name, are an agent's. Default: false. */
  readonly isAgentPage?: boolean | undefined
  /** What it calls itself: a claim, shown as one (S12). */
  readonly name: string | undefined
  readonly theme: 'light' | 'dark'
  /** BCP 47, from the frame's address. */
  readonly language: string
  /** What it asks the EVM accounts of new wallets to be; a user's own choice wins. Default: it asks nothing. */
  readonly newAccountType?: AccountType | undefined
  /** The operator's, and none of the page's. */
  readonly look?: FrameLook | undefined
}

/** What every screen is drawn from. */
export interface ScreenProps<Result> {
  readonly host: HostPage
  /** Ends the screen with a result; the first one counts. */
  done(result: Result): void
  /** Ends it with an error. */
  fail(error: unknown): void
}

/** Screen `code`: the user types the code of a mail in the frame. */
export interface CodeEntry {
  /** Where the mail went. */
  readonly address: string
  readonly digits: 6 | 8 | undefined
  /** It ends a first login: who can recover the wallet that it makes is said below. Default: false. */
  readonly isNew?: boolean
  /** Seconds until a further mail may be asked for. */
  readonly resendAfter: number
  /** Mails a further code. @throws {FlowError} TOO_MANY with `retryAfter` */
  resend(): Promise<Pick<CodeEntry, 'digits' | 'resendAfter'>>
  /** Takes the code; when it was right, the screen is done. @throws {FlowError} CODE_WRONG, CODE_EXPIRED, TOO_MANY */
  submit(code: string): Promise<void>
  /**
   * Calls back with the number to choose on the page of custody's mail, now and whenever it changes, where one comes beside the
   * code; undefined while none is asked for. Returns its own stop.
   */
  watchNumber?(run: (number: string | undefined) => void): () => void
}

/** A passkey that was made, with what it evaluates to. Who called wipes the secret. */
export interface MadePasskey {
  /** The PRF's first output, 32 bytes, the same in two ceremonies (`confirmPrf`). */
  readonly secret: Bytes
  /** B64: the credential's id. */
  readonly cred: string
  /** RP id: the frame's exact host. */
  readonly rp: string
  /** Whether it is backed up. Without it, it is no recovery. */
  readonly bs: boolean
}

/** A passkey that was made, and what it signed meanwhile. */
export interface SignedPasskey extends MadePasskey {
  /** SubjectPublicKeyInfo, DER; empty where the browser gives none. */
  readonly publicKey: Bytes
  readonly ceremony: PasskeyCeremony
}
