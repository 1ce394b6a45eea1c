import { cleanText } from '../base/text.js'
import type { WalletUser } from '../contract/accounts.js'

/** No e-mail address is longer; what is, is no name either. */
const longest = 256
/** Of a picture, which comes whole in its address and leads nowhere. */
const longestPicture = 65_536

/** A fresh object with the texts that a source told of its user; undefined when there are none. */
export function toUser(told: WalletUser | undefined): WalletUser | undefined {
  const { email, isVerified, isLoginAddress, name, provider, picture } = Object(told) as Record<
    keyof WalletUser,
    unknown
  >
  const texts = Object.entries({ email, name, provider, picture }).flatMap(([key, value]) => {
    const isPicture = key === 'picture'
    if (typeof value !== 'string' || value.length > (isPicture ? longestPicture : longest)) return []
    const text = isPicture ? value.trim() : cleanText(value, longest)
    return text && (!isPicture || text.startsWith('data:image/')) ? [[key, text]] : []
  })
  if (texts.length === 0) return undefined
  // Said of an address: without one they say nothing.
  const said = Object.entries({ isVerified, isLoginAddress }).filter(([, value]) => typeof value === 'boolean')
  const shown: WalletUser = Object.fromEntries(texts)
  return Object.freeze({ ...shown, ...(shown.email !== undefined && Object.fromEntries(said)) })
}
