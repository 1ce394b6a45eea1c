import * as z from 'zod/mini'
import { accountType, chainId, email, siwxMessage, text } from './shared.js'

/** No payload (a dash in section 3): what comes in its place is dropped, on either side. */
const nothing = z.pipe(
  z.unknown(),
  z.transform((): undefined => undefined),
)
const accounts = z.optional(z.array(z.object({ address: text(128), type: accountType })).check(z.maxLength(32)))
const seconds = z.int().check(z.minimum(0))

/** Ours. The code is typed in the frame: go on with ENTER_OTP, of a change of e-mail once for each of its codes. */
const codeEntry = z.optional(z.literal('frame'))

/** Ours. What is said of a code that is on its way. */
const mailedFields = {
  /** Seconds until another mail may be asked for. */
  resendAfter: z.optional(seconds),
  /** Digits of the code. */
  digits: z.optional(z.union([z.literal(6), z.literal(8)])),
  codeEntry,
}

/** What all answers with a user share. */
const userFields = {
  /** Ours in answers to `GET_USER`. */
  userName: z.optional(z.nullable(text(256))),
  /** Ours. A `data:` address of the user's picture at the provider. */
  picture: z.optional(text(65_536)),
  address: text(128),
  chainId,
  accounts,
  preferredAccountType: z.optional(accountType),
  signature: z.optional(text(4096)),
  message: z.optional(text(16_384)),
  siwxMessage: z.optional(siwxMessage),
  /** Ours. Who can bring the wallet back: its operator too (`managed`), the user alone, nobody yet. */
  recovery: z.optional(z.enum(['managed', 'user-held', 'none'])),
  /** Ours. False: nothing brings the wallet back when this device is lost, not even one passkey. */
  hasWayBack: z.optional(z.boolean()),
  /** Ours. What the login was made with: `email`, `passkey`, or a provider's id. */
  provider: z.optional(text(32)),
  /** Ours. Where the address is from: codes of a login go there, or the provider says so, of one that it has checked or has not. */
  emailKind: z.optional(z.enum(['login', 'verified', 'claimed'])),
}

const socialUser = {
  ...userFields,
  email: z.optional(z.nullable(text(320))),
  /** Ours. This login has made the wallet. */
  isNew: z.optional(z.boolean()),
}

/** Payload of an error. The text is the protocol's; the other keys are ours, for programs (docs/frame.md). */
export const errorPayload = z.object({
  message: z.string(),
  code: z.optional(text(60)),
  /** Seconds to wait, with `TOO_MANY`. */
  retryAfter: z.optional(seconds),
  /** The node's own code, with `RPC_FAILED`. */
  rpcCode: z.optional(z.int()),
})

/**
 * Payloads of the frame's answers, by the name of the question. Keys that are marked "ours" are no part of the protocol:
 * another client strips them.
 */
export const frameAnswers = {
  SWITCH_NETWORK: z.object({ chainId }),
  CONNECT_EMAIL: z.object({
    action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    ...mailedFields,
    /** Ours. Nobody has logged in by this address: the login makes a wallet. */
    isNew: z.optional(z.boolean()),
  }),
  CONNECT_DEVICE: z.optional(z.object(mailedFields)),
  CONNECT_OTP: nothing,
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: text(8192) }),
  SOCIAL_RESULT: z.object({ uri: z.optional(text(8192)) }),
  CONNECT_SOCIAL: z.object(socialUser),
  GET_FARCASTER_URI: z.object({
    url: text(8192),
    /** Ours. What the host of a mini app signs in its message. */
    nonce: z.optional(text(128)),
  }),
  CONNECT_FARCASTER: z.object({
    userName: text(256),
    /** Ours, both: as in `CONNECT_SOCIAL`. */
    picture: z.optional(text(65_536)),
    isNew: z.optional(z.boolean()),
  }),
  CONNECT_PASSKEY: z.object(socialUser),
  CONNECT_TELEGRAM: z.object(socialUser),
  GET_EXCHANGE_NONCE: z.object({ nonce: text(100) }),
  CONNECT_EXCHANGE: z.object(socialUser),
  GET_USER: z.object({
    ...userFields,
    email: z.optional(z.nullable(email)),
    smartAccountDeployed: z.optional(z.boolean()),
  }),
  SIGN_OUT: nothing,
  IS_CONNECTED: z.object({
    isConnected: z.boolean(),
    /** Ours. Nobody ended the login: its time is over. Absent: the user did, or it was taken from this device, or there was none. */
    reason: z.optional(z.literal('expired')),
  }),
  GET_CHAIN_ID: z.object({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({
    smartAccountEnabledNetworks: z.array(z.number()).check(z.maxLength(100)),
  }),
  INIT_SMART_ACCOUNT: z.object({ address: text(128), isDeployed: z.boolean() }),
  /**
   * Ours. `smart`: it has the pinned contract. `plain`: it can be handed to it. `other`: another wallet has handed it to the contract that
   * is named. `unsupported`: the chain knows no such contracts, or none is pinned there. `unknown`: the chain gave no answer.
   */
  GET_SMART_ACCOUNT_STATES: z.object({
    chains: z
      .array(
        z.object({
          chainId: z.int(),
          state: z.enum(['smart', 'plain', 'other', 'unsupported', 'unknown']),
          code: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{40}$/i))),
        }),
      )
      .check(z.maxLength(1000)),
  }),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType, address: text(128) }),
  /** The bare result. */
  RPC_REQUEST: z.optional(z.unknown()),
  RPC_ABORT: nothing,
  UPDATE_EMAIL: z.object({
    action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']),
    codeEntry,
  }),
  UPDATE_EMAIL_PRIMARY_OTP: nothing,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: email }),
  SYNC_THEME: nothing,
  SYNC_DAPP_DATA: nothing,
  RELOAD: nothing,
  ENTER_OTP: nothing,
  CLOSE_SCREEN: nothing,
  UPDATE_EMAIL_CANCEL: nothing,
  /** Ours. `about`: a way back for a wallet that has none, or a passkey for the next login; absent: nothing is offered. */
  GET_OFFER: z.object({ about: z.optional(z.enum(['wayBack', 'passkey'])) }),
  /** Ours. `next`: the user goes on in a view of the page's. */
  SHOW_SETTINGS: z.object({ next: z.optional(z.literal('email')) }),
} as const

/** What the frame says by itself, beside answers without a question (section 4). */
export const frameNews = {
  READY: z.object({
    version: z.optional(text(40)),
    /** Ours. CAIP-2 of the chains that the frame works with. */
    chains: z.optional(z.array(text(80)).check(z.maxLength(1000))),
    /** Ours. `window`: this page's users approve in a window, which it may open in their click. */
    approvals: z.optional(z.literal('window')),
  }),
  /**
   * Ours. What the frame shows, for the page to make room: `none` hides it. `height`: px that its content takes at the width
   * it has now.
   */
  SCREEN: z.object({
    name: z.enum(['none', 'approve', 'code', 'confirm', 'offer', 'recover', 'window', 'settings']),
    height: z.int().check(z.minimum(0), z.maximum(4000)),
  }),
  /**
   * Ours. Custody's mail leads to a page that asks which number this device shows: these two digits, for the page to show. null:
   * no mail waits for an answer any more.
   */
  NUMBER: z.object({ number: z.nullable(z.string().check(z.regex(/^\d\d$/))) }),
} as const

/** What an answer carries, as the app reads it. */
export type FrameAnswer<Name extends keyof typeof frameAnswers> = z.infer<(typeof frameAnswers)[Name]>

/** What an error says. */
export type FrameError = z.infer<typeof errorPayload>

/** What READY says. */
export type FrameReady = z.infer<typeof frameNews.READY>

/** What the frame shows. */
export type FrameScreen = z.infer<typeof frameNews.SCREEN>
