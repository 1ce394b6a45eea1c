import { cleanText } from '../../../src/kernel/base/text.js'
import type { Profile } from '../../flows/index.js'
import type { Remembered } from './memory.js'

/** Clients of the protocol drop a user whose address is none. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const pictureShape = /^data:image\/(?:png|jpeg|webp|gif);base64,[\w+/]+=*$/

/** What is remembered of a provider's word. */
export function toRememberedProfile({ provider, name, email, isVerified, picture }: Profile): Remembered['profile'] {
  const label = cleanText(name, 256) || cleanText(email, 256)
  const isPicture = picture !== undefined && picture.length <= 65_536 && pictureShape.test(picture)
  return {
    provider,
    ...(label && { name: label }),
    ...(email !== undefined && emailShape.test(email) && { email, ...(isVerified && { isVerified }) }),
    ...(isPicture && { picture }),
  }
}
