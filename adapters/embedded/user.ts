import type { WalletAccount, WalletUser } from '../../src/adapter.js'
import { toChecksum } from '../kit/checksum.js'
import type { FrameAnswer } from './wire/frameEvents.js'

/** Who is logged in, as the frame tells it (protocol, section 3). */
export type User = FrameAnswer<'GET_USER'> & Pick<FrameAnswer<'CONNECT_SOCIAL'>, 'userName'>

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
  const isInUse = (one: WalletAccount) => one.address === inUse && one.type === type
  return [...all.filter(isInUse), ...all.filter((one) => !isInUse(one))]
}

/** Who that is, for the page. */
export function toUser({ email, userName }: Partial<User>): WalletUser | undefined {
  return email || userName ? { ...(email && { email }), ...(userName && { name: userName }) } : undefined
}
