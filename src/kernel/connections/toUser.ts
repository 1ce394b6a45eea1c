import { cleanText } from '../base/text.js'
import type { WalletUser } from '../contract/accounts.js'

/** No e-mail address is longer; what is, is no name either. */
const longest = 256
/** Of a picture, which comes whole in its address and leads nowhere. */
const longestPicture = 65_536

/** A fresh object with the texts that a source told of its user; undefined when there are none. */
export function toUser(told: WalletUser | undefined): WalletUser | undefined {
  const { email, name, provider, picture } = Object(told) as Record<keyof WalletUser, unknown>
  const entries = Object.entries({ email, name, provider, picture }).flatMap(([key, value]) => {
    const isPicture = key === 'picture'
    if (typeof value !== 'string' || value.length > (isPicture ? longestPicture : longest)) return []
    const text = isPicture ? value.trim() : cleanText(value, longest)
    return text && (!isPicture || text.startsWith('data:image/')) ? [[key, text]] : []
  })
  return entries.length > 0 ? Object.freeze(Object.fromEntries(entries)) : undefined
}
