import * as z from 'zod/mini'
import { accountType, chainId, email, otp, settingsPage, siwxMessage, text, windowId } from './shared.js'

const nothing = z.optional(z.unknown())
const record = (value: z.ZodMiniType<string | number>) => z.record(text(100), value)

/** A request of the page's for the wallet (protocol, section 5). Its params are read by the method. */
export const rpcRequest = z.object({
  method: text(80),
  params: z.optional(z.unknown()),
  chainNamespace: z._default(z.enum(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']), 'eip155'),
  chainId,
  /** Never used for an approval, and otherwise only when the project lists it (S8). */
  rpcUrl: z.optional(text(2048)),
  /**
   * Ours. Id of the window that the page has opened at the frame's `/window`, behind `#`, in the click that asked: the request is approved
   * there (docs/frame.md).
   */
  window: z.optional(windowId),
  /**
   * Ours. SHA-256, in hex, of the secret of the agent's link by which the frame's own page `/agent` asks for a permission: the agent gets it by
   * that (docs/agents.md). Of any other page the request is refused.
   */
  agentLink: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})
export type RpcRequest = z.infer<typeof rpcRequest>

/**
 * Payloads of the app's messages, by name. Those marked "ours" are no part of the protocol: another client does without.
 */
export const appEvents = {
  SWITCH_NETWORK: z.object({ chainId, rpcUrl: z.optional(text(2048)) }),
  /** Ours: without an address it is the one of this page's login that has run out here, which no page is told. */
  CONNECT_EMAIL: z.object({ email: z.optional(email) }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: z.object({ otp }),
  GET_SOCIAL_REDIRECT_URI: z.object({
    /** The protocol's six, or one that the operator of the frame added. */
    provider: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
    /**
     * Ours. Id of the window that the page opens for it at the frame's `/loading`, behind `#`: 128 random bits in hex. It is answered once
     * that window is on its way to the provider (docs/socials.md). `frame`: the frame offers the click that opens it.
     */
    window: z.optional(z.union([z.literal('frame'), windowId])),
  }),
  /** Ours. Asks for the result of the login by a provider that was begun last (docs/socials.md). */
  SOCIAL_RESULT: z.object({
    /** Answered when there is one. Default: at once. */
    wait: z.optional(z.boolean()),
  }),
  CONNECT_SOCIAL: z.object({
    uri: text(8192),
    preferredAccountType: z.optional(accountType),
    chainId: z.optional(chainId),
    siwxMessage: z.optional(siwxMessage),
    rpcUrl: z.optional(text(2048)),
  }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: z.optional(
    z.object({
      /** Ours, both: what the host of a mini app signed in with. */
      message: z.optional(text(4096)),
      signature: z.optional(text(4096)),
    }),
  ),
  /** Ours. */
  CONNECT_PASSKEY: z.optional(
    z.object({
      /** Makes a passkey and a wallet. Default: one that is there logs in. */
      create: z.optional(z.boolean()),
    }),
  ),
  /** Ours. */
  CONNECT_TELEGRAM: z.object({ initData: text(8192) }),
  /** Ours. Begins a login by the word of the page's own server. */
  GET_EXCHANGE_NONCE: nothing,
  /** Ours. What that server has signed over the nonce (docs/embedded.md). */
  CONNECT_EXCHANGE: z.object({ token: text(4096) }),
  GET_USER: z.optional(
    z.object({
      chainId: z.optional(chainId),
      preferredAccountType: z.optional(accountType),
      socialUri: z.optional(text(8192)),
      siwxMessage: z.optional(siwxMessage),
      rpcUrl: z.optional(text(2048)),
    }),
  ),
  SIGN_OUT: nothing,
  IS_CONNECTED: z.optional(z.object({ token: z.optional(text(4096)) })),
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  /** Ours. Asks what the EVM account is on these chains, as they say it themselves. Default: all that the frame works with. */
  GET_SMART_ACCOUNT_STATES: z.optional(z.object({ chains: z.optional(z.array(chainId).check(z.maxLength(100))) })),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType }),
  RPC_REQUEST: rpcRequest,
  RPC_ABORT: nothing,
  UPDATE_EMAIL: z.object({ email }),
  UPDATE_EMAIL_PRIMARY_OTP: z.object({ otp }),
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ otp }),
  SYNC_THEME: z.object({
    // Ours: another language is shown.
    language: z.optional(text(35)),
    themeMode: z.optional(z.enum(['light', 'dark'])),
    themeVariables: z.optional(record(z.union([text(200), z.number()]))),
    w3mThemeVariables: z.optional(record(text(200))),
  }),
  SYNC_DAPP_DATA: z.object({
    metadata: z.optional(
      z.object({
        name: text(200),
        description: text(1000),
        url: text(2048),
        icons: z.array(text(65_536)).check(z.maxLength(16)),
      }),
    ),
    sdkVersion: z.optional(text(80)),
    sdkType: z.optional(text(20)),
    projectId: text(64),
    /** Ours. What the EVM accounts of new wallets are to be. Default: plain, or what GET_USER asks for. */
    preferredAccountType: z.optional(accountType),
  }),
  RELOAD: nothing,
  /** Ours. The user types the code in the frame; answered when it was right (`codeEntry: 'frame'`). */
  ENTER_OTP: nothing,
  /** Ours. The user left the screen that the frame shows by itself (`SCREEN`). Not for approvals: those have RPC_ABORT. */
  CLOSE_SCREEN: nothing,
  /** Ours. The change of e-mail that was begun is dropped. */
  UPDATE_EMAIL_CANCEL: nothing,
  /** Ours. Asks what the settings have to offer (their page `offer`). */
  GET_OFFER: nothing,
  /** Ours. The user opens the settings of the wallet; answered when they were left. */
  SHOW_SETTINGS: z.optional(
    z.object({
      /** Where they begin. Default: the list. */
      page: z.optional(settingsPage),
      /** The page has a view that moves the login to another address: the settings lead there. Default: false. */
      changesEmail: z.optional(z.boolean()),
    }),
  ),
} as const

/** Name of a message of the app. */
export type AppEventName = keyof typeof appEvents

/** Payload of a message of the app, as the frame reads it. */
export type AppPayload<Name extends AppEventName> = z.infer<(typeof appEvents)[Name]>
