import { z } from 'zod'

/**
 * What the frame may send, as login-frame.md sections 2 and 3 describe it for clients: unknown keys are stripped, anything
 * else that differs drops the message.
 */

/** A number for EVM chains, CAIP-2 text for Solana. */
const chainId = z.union([z.number().int(), z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)])
const accountType = z.enum(['eoa', 'smartAccount'])
const accounts = z.array(z.object({ address: z.string(), type: accountType }))

const siwxMessage = z.object({
  accountAddress: z.string(),
  chainId: z.string(),
  domain: z.string(),
  uri: z.string(),
  version: z.string(),
  nonce: z.string(),
  serializedMessage: z.string().optional(),
  notBefore: z.string().optional(),
  statement: z.string().optional(),
  resources: z.array(z.string()).optional(),
  requestId: z.string().optional(),
  issuedAt: z.string().optional(),
  expirationTime: z.string().optional(),
})

const user = z.object({
  email: z.email().nullish(),
  address: z.string(),
  chainId,
  smartAccountDeployed: z.boolean().optional(),
  accounts: accounts.optional(),
  preferredAccountType: accountType.optional(),
  signature: z.string().optional(),
  message: z.string().optional(),
  siwxMessage: siwxMessage.optional(),
})

const socialUser = z.object({
  email: z.string().nullish(),
  address: z.string(),
  chainId,
  accounts: accounts.optional(),
  userName: z.string().nullish(),
  preferredAccountType: accountType.optional(),
  signature: z.string().optional(),
  message: z.string().optional(),
  siwxMessage: siwxMessage.optional(),
})

/** Payload of each success; a message without one is described by undefined. */
const successes = {
  SWITCH_NETWORK: z.object({ chainId }),
  CONNECT_EMAIL: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: undefined,
  CONNECT_OTP: undefined,
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: z.string() }),
  CONNECT_SOCIAL: socialUser,
  GET_FARCASTER_URI: z.object({ url: z.string() }),
  CONNECT_FARCASTER: z.object({ userName: z.string() }),
  GET_USER: user,
  SIGN_OUT: undefined,
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  GET_CHAIN_ID: z.object({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({ smartAccountEnabledNetworks: z.array(z.number()) }),
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType, address: z.string() }),
  RPC_REQUEST: z.any(),
  UPDATE_EMAIL: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: undefined,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: z.email() }),
  SYNC_THEME: undefined,
  SYNC_DAPP_DATA: undefined,
  RELOAD: undefined,
} as const

/** An app event that the frame answers. */
export type Name = keyof typeof successes

type Payload<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined

/** What the success of an event carries. */
export type Success<N extends Name> = Payload<(typeof successes)[N]>

/** Who is logged in. */
export type User = z.infer<typeof user>

/** A message of the frame that matched its schema. */
export type FrameMessage =
  | { readonly kind: 'ready'; readonly version?: string }
  | { readonly kind: 'session'; readonly token: string }
  | { readonly kind: 'success'; readonly name: Name; readonly id: string; readonly payload: unknown }
  | { readonly kind: 'error'; readonly name: Name; readonly id: string; readonly message: string }

const id = z.string()
const ready = z.object({ payload: z.object({ version: z.string().optional() }) })
const session = z.object({ payload: z.object({ token: z.string() }) })
const failure = z.object({ id, payload: z.object({ message: z.string() }) })

const isName = (text: string): text is Name => Object.hasOwn(successes, text)

/**
 * Reads a message of the frame.
 * @returns undefined for a message that is none of the frame's
 * @throws {Error} a message of the frame that does not match the schema
 */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const { type } = z.object({ type: z.string() }).safeParse(data).data ?? {}
  if (!type?.includes('@w3m-frame/')) return undefined
  const said = type.replace('@w3m-frame/', '')
  if (said === 'READY') return { kind: 'ready', ...ready.parse(data).payload }
  if (said === 'SESSION_UPDATE') return { kind: 'session', ...session.parse(data).payload }
  const [, name = '', end] = /^(.+)_(SUCCESS|ERROR)$/.exec(said) ?? []
  if (!isName(name)) throw new Error(`no frame event has the name ${said}`)
  if (end === 'ERROR') {
    const parsed = failure.parse(data)
    return { kind: 'error', name, id: parsed.id, message: parsed.payload.message }
  }
  const schema = successes[name]
  // Only the results of calls may be absent where a payload is described.
  const parsed = schema
    ? z.object({ id, payload: schema }).parse({ payload: undefined, ...(data as object) })
    : z.object({ id }).parse(data)
  return { kind: 'success', name, id: parsed.id, payload: 'payload' in parsed ? parsed.payload : undefined }
}
