import { preferredFirst, type WalletAccount, type WalletUser } from '../../src/adapter.js'
import { toChecksum } from '../kit/checksum.js'
import type { FrameAnswer } from './wire/frameEvents.js'

/** Who is logged in, as the frame tells it (protocol, section 3). */
export type User = FrameAnswer<'GET_USER'>

/** Addresses of the namespaces that embedded wallets have, in canonical spelling; undefined for what is none. */
const spellings: Readonly<Record<string, (text: string) => string | undefined>> = {
  eip155: (text) => (/^0x[0-9a-f]{40}$/i.test(text) ? toChecksum(text.slice(2)) : undefined),
  solana: (text) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : undefined),
}

/** The user's accounts on a namespace, the one in use first; none where the frame names none that could be one. */
export function toAccounts(user: User, namespace: string): readonly WalletAccount[] {
  const { address, accounts = [], preferredAccountType: type = 'eoa' } = user
  const spell = spellings[namespace]
  const listed = accounts.length > 0 ? accounts : [{ address, type }]
  const all = listed.flatMap(({ address, type }) => {
    const spelled = spell?.(address)
    return spelled ? [{ address: spelled, type }] : []
  })
  const inUse = spell?.(address)
  return preferredFirst(all, (one) => one.address === inUse && one.type === type)
}

/** A picture that shows itself and leads nowhere. */
const pictureShape = /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]+=*$/

/** Who that is, for the page. */
export function toUser({
  email,
  emailKind,
  hasWayBack,
  provider,
  userName,
  picture,
}: Partial<User>): WalletUser | undefined {
  const shown = {
    ...(email && { email }),
    ...(email && emailKind && { isVerified: emailKind !== 'claimed', isLoginAddress: emailKind === 'login' }),
    ...(hasWayBack === false && { isRecoverable: false }),
    ...(provider && { provider }),
    ...(userName && { name: userName }),
    ...(picture && pictureShape.test(picture) && { picture }),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}

const withUser = ['GET_USER', 'CONNECT_SOCIAL', 'CONNECT_PASSKEY', 'CONNECT_TELEGRAM', 'CONNECT_EXCHANGE']

/** Whether the answer to a call names the user who is logged in now. */
export const bringsUser = (call: string): boolean => withUser.includes(call)
