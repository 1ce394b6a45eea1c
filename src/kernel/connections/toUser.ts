import type { WalletUser } from '../contract/accounts.js'

/** No e-mail address is longer; what is, is no name either. */
const longest = 256

/** A fresh object with the texts that a source told of its user; undefined when there are none. */
export function toUser(told: WalletUser | undefined): WalletUser | undefined {
  const { email, name, provider } = Object(told) as Record<keyof WalletUser, unknown>
  const entries = Object.entries({ email, name, provider }).flatMap(([key, value]) => {
    // Control, bidirectional and invisible characters make one text look like another (S38).
    const text = typeof value === 'string' && value.length <= longest ? value.replace(/\p{C}/gu, '').trim() : ''
    return text ? [[key, text]] : []
  })
  return entries.length > 0 ? Object.freeze(Object.fromEntries(entries)) : undefined
}
