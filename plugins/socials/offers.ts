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
  /** It was drawn before it was known that it is not set up: it keeps its place and does nothing. */
  readonly gone?: boolean
}

/** The providers of the specification (section 9): a list with all of them restricts nothing. */
export const everyProvider = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

export interface WaysParts {
  /** The plugin's list. */
  readonly listed: readonly string[]
  readonly offers: Offers | 'none'
  readonly device: { readonly phone: boolean; readonly os: string; readonly telegram: boolean }
  readonly zone: string
  readonly excluded?: SocialsOptions['excluded']
  readonly hasPasskeys: boolean
  /** The way that has logged in here last. */
  readonly last?: string | undefined
}

/** Whether a provider's own page works in this browser (behaviour 2.2). */
function worksHere(id: string, { device: { phone, os, telegram } }: WaysParts): boolean {
  if (phone && id === 'facebook') return false
  if (!telegram) return true
  if (os === 'ios') return id !== 'google'
  if (os === 'android') return id !== 'x' && id !== 'facebook'
  return id !== 'x'
}

/**
 * The ways that are offered: what the services have set up of the list, in its order, and behind a list that names every provider
 * of the specification the operator's own. Where neither says what there is, the user may try what is listed. Pure.
 */
export function toWays(parts: WaysParts): readonly Way[] {
  const { listed, offers, device, zone, excluded = restricted, hasPasskeys, last } = parts
  const told = offers === 'none' ? undefined : offers
  const isWhole = everyProvider.every((id) => listed.includes(id))
  const own = isWhole ? (told?.providers ?? []).map(({ id }) => id).filter((id) => !listed.includes(id)) : []
  const ways = [...listed, ...own].flatMap((id): Way[] => {
    const own = told?.providers.find((provider) => provider.id === id)
    const isOutOfReach = [...(own?.excluded ?? []), ...(excluded[id] ?? [])].includes(zone)
    const isMissing = told && !(id === 'farcaster' ? told.farcaster : own)
    if (isMissing || isOutOfReach || !worksHere(id, parts) || id === 'passkey' || id === 'telegram') return []
    const name = names[id] ?? own?.name
    return name ? [{ id, name, ...(!names[id] && own?.icon && { icon: own.icon }) }] : []
  })
  if (told?.telegram && device.telegram) ways.unshift({ id: 'telegram', name: 'Telegram' })
  const passkey = told?.passkey && hasPasskeys ? [{ id: 'passkey', name: 'passkey' }] : []
  // A passkey needs no account elsewhere, and says little as an icon: it is the second one at the latest.
  const all = [...ways, ...passkey]
  const first = all.find(({ id }) => id === last) ?? all[0]
  return first ? [...new Set([first, ...passkey, ...all])] : []
}

/** The list of last time, in the page's storage: names and pictures of providers alone (S36). */
const keptName = 'offers'
/** In characters; pictures of more are asked for again. */
const longestKept = 65_536

/** Asks once what the services have set up. Until they say so, what they said last time counts. */
export function createOffers({
  services,
  store,
  storage,
  projectId,
}: Pick<PluginContext, 'services' | 'store' | 'storage' | 'projectId'>) {
  let isAsked = false
  const readKept = (value: unknown): Offers => {
    const { project, offers } = Object(value) as Record<string, unknown>
    if (project !== projectId) throw new TypeError('of another project')
    return parseOffers(offers)
  }
  const keep = (offers: Offers) => {
    const isShort = JSON.stringify(offers).length <= longestKept
    const providers = isShort ? offers.providers : offers.providers.map(({ icon: _, ...provider }) => provider)
    storage.set(keptName, { project: projectId, offers: { ...offers, providers } })
  }
  const known = services.has('auth') ? storage.get(keptName, readKept) : ('none' as const)
  if (known) store.set(offersAtom, known)
  const ask = async () => {
    if (!services.has('auth')) return
    const offers = await services
      .call({ part: 'auth', path: '/login/v1/providers', parse: parseOffers, cacheFor: 300_000, maxBytes: 512 * 1024 })
      .catch(() => 'none' as const)
    if (offers !== 'none') {
      store.set(offersAtom, offers)
      return keep(offers)
    }
    // The next time that Connect is seen it is asked again.
    isAsked = false
    if (store.get(offersAtom) === undefined) store.set(offersAtom, offers)
  }
  return (): void => {
    if (isAsked) return
    isAsked = true
    void ask()
  }
}
