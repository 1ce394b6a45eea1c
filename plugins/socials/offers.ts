import type { PluginContext } from '../../src/plugin.js'
import { type OfferedProvider, type Offers, offersAtom } from './atoms.js'
import type { SocialsOptions } from './types.js'

/** Names of those whose icons we draw. */
export const names: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  telegram: 'Telegram',
}

/** Spec section 9, "Restricted timezones"; browsers spell the others of the region as one of these. */
const mainland = ['Asia/Shanghai', 'Asia/Urumqi']
const restricted: Readonly<Record<string, readonly string[]>> = {
  google: mainland,
  facebook: mainland,
  x: mainland,
  discord: mainland,
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200

function parseOffers(json: unknown): Offers {
  const { providers, farcaster, telegram, passkey } = Object(json) as Record<string, unknown>
  if (!Array.isArray(providers)) throw new TypeError('not a list of providers')
  const read = providers.slice(0, 100).flatMap((one: unknown): OfferedProvider[] => {
    const { id, name, icon, excluded } = Object(one) as Record<string, unknown>
    if (!isText(id) || !isText(name)) return []
    const zones = Array.isArray(excluded) ? excluded.filter(isText) : []
    return [{ id, name, excluded: zones, ...(typeof icon === 'string' && { icon }) }]
  })
  return { providers: read, farcaster: farcaster === true, telegram: telegram === true, passkey: passkey === true }
}

/** A way to log in, as Connect draws it. */
export interface Way {
  readonly id: string
  readonly name: string
  /** Of an operator's own provider. */
  readonly icon?: string
}

export interface WaysParts {
  /** The plugin's list. */
  readonly listed: readonly string[]
  readonly offers: Offers | 'none' | undefined
  readonly device: { readonly phone: boolean; readonly os: string; readonly telegram: boolean }
  readonly zone: string
  readonly excluded?: SocialsOptions['excluded']
  readonly hasPasskeys: boolean
  /** A passkey has logged in here. */
  readonly isReturning: boolean
}

/** Whether a provider's own page works in this browser (behaviour 2.2). */
function worksHere(id: string, { device: { phone, os, telegram } }: WaysParts): boolean {
  if (phone && id === 'facebook') return false
  if (!telegram) return true
  if (os === 'ios') return id !== 'google'
  if (os === 'android') return id !== 'x' && id !== 'facebook'
  return id !== 'x'
}

/** The ways that are offered, in the list's order. Pure. */
export function toWays(parts: WaysParts): readonly Way[] {
  const { listed, offers, device, zone, excluded = restricted, hasPasskeys, isReturning } = parts
  const told = offers === 'none' ? undefined : offers
  const ways = listed.flatMap((id): Way[] => {
    const own = told?.providers.find((one) => one.id === id)
    const isOutOfReach = [...(own?.excluded ?? []), ...(excluded[id] ?? [])].includes(zone)
    // Where nobody says what there is, the user may try.
    const isMissing = id === 'farcaster' && offers !== 'none' && !told?.farcaster
    if (isMissing || isOutOfReach || !worksHere(id, parts) || id === 'passkey' || id === 'telegram') return []
    const name = names[id] ?? own?.name
    return name ? [{ id, name, ...(!names[id] && own?.icon && { icon: own.icon }) }] : []
  })
  if (told?.telegram && device.telegram) ways.unshift({ id: 'telegram', name: 'Telegram' })
  const passkey = told?.passkey && hasPasskeys ? [{ id: 'passkey', name: 'passkey' }] : []
  return isReturning ? [...passkey, ...ways] : [...ways, ...passkey]
}

/** Asks once what the services have set up. */
export function createOffers({ services, store }: Pick<PluginContext, 'services' | 'store'>) {
  let isAsked = false
  const ask = async () => {
    if (!services.has('auth')) return store.set(offersAtom, 'none')
    const offers = await services
      .call({ part: 'auth', path: '/login/v1/providers', parse: parseOffers, cacheFor: 300_000, maxBytes: 512 * 1024 })
      .catch(() => 'none' as const)
    store.set(offersAtom, offers)
    // The next time that Connect is seen it is asked again.
    if (offers === 'none') isAsked = false
  }
  return (): void => {
    if (isAsked) return
    isAsked = true
    void ask()
  }
}
