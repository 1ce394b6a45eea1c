import {
  anyAccount,
  type CaipNetworkId,
  type ConnectRequest,
  type SiwxMessageData,
  type SiwxSession,
} from '../../src/adapter.js'
import type { User } from './user.js'
import type { AppPayload } from './wire/appEvents.js'

type SiwxPayload = NonNullable<NonNullable<AppPayload<'GET_USER'>>['siwxMessage']>

/** A sign-in that goes with a login: EVM alone (protocol, section 3). */
export interface LoginSignIn {
  readonly payload: SiwxPayload
  /** What was signed, where it is what was asked for; else the user is asked afterwards. */
  take(user: User, address: string): readonly SiwxSession[]
}

/** The message that the app wants signed on a chain; undefined where it wants none now. */
export async function readSignIn(
  signIn: ConnectRequest['signIn'],
  chainId: CaipNetworkId,
): Promise<LoginSignIn | undefined> {
  if (!signIn || !chainId.startsWith('eip155:')) return undefined
  const message = await signIn(chainId)
  // Its text is the host's: without one of its own nothing could be compared.
  if (!message || !Object.hasOwn(message, 'toString') || message.chainId !== chainId) return undefined
  const text = `${message}`
  const fields = Object.fromEntries(
    Object.entries(message).filter(([name, value]) => name !== 'toString' && value !== undefined),
  ) as unknown as SiwxMessageData
  return {
    payload: { ...fields, accountAddress: anyAccount, serializedMessage: text } as SiwxPayload,
    take({ message: signed, signature }, address) {
      if (!signed || !signature || signed !== text.replaceAll(anyAccount, address)) return []
      return [{ data: Object.freeze({ ...fields, accountAddress: address }), message: signed, signature }]
    },
  }
}
