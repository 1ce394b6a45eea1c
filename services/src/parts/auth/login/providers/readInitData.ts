import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { optionalText } from './profileProvider.js'
import type { Identified } from './types.js'

/** How long init data is taken after its making, in ms. */
export const initDataLifeMs = 5 * 60_000
/** Telegram's clock may be ahead by so much, in ms. */
const tolerance = 30_000

const userShape = z.object({
  id: z.int().positive(),
  first_name: optionalText,
  last_name: optionalText,
  username: optionalText,
  photo_url: optionalText,
})

/**
 * Reads what Telegram gives a mini app of its user (core.telegram.org, "Validating data received via the Mini App").
 * @param botKey of the bot that the app belongs to
 * @returns undefined where it is not signed for that bot, too old, or says no user
 */
export function readInitData(initData: string, botKey: string, now: number): Identified | undefined {
  const { hash, ...fields } = Object.fromEntries(new URLSearchParams(initData))
  // A name that stands there twice would be signed as one and read as another.
  if ([...new URLSearchParams(initData)].length !== Object.keys(fields).length + 1) return undefined
  const lines = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  const key = createHmac('sha256', 'WebAppData').update(botKey).digest()
  const expected = createHmac('sha256', key).update(lines.join('\n')).digest()
  // One text for one hash: by it, what was used is known again.
  if (!/^[0-9a-f]{64}$/.test(hash ?? '')) return undefined
  if (!timingSafeEqual(Buffer.from(hash ?? '', 'hex'), expected)) return undefined
  const madeAt = Number(fields.auth_date) * 1000
  if (!(madeAt > now - initDataLifeMs && madeAt <= now + tolerance)) return undefined
  return toIdentified(fields.user ?? '')
}

function toIdentified(json: string): Identified | undefined {
  try {
    const { id, first_name, last_name, username, photo_url } = userShape.parse(JSON.parse(json))
    const name = [first_name, last_name].filter(Boolean).join(' ') || username
    const profile = { ...(name && { name }), ...(photo_url && { pictureUrl: photo_url }) }
    return { issuer: 'telegram', subject: `${id}`, profile }
  } catch {
    // Signed, and yet no user: a chat's button opens an app without one.
    return undefined
  }
}
