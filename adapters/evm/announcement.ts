import { cleanText } from '../../src/adapter.js'
import { toIcon } from '../kit/icon.js'
import { isOwn } from '../kit/ownWallet.js'
import type { Eip1193Provider } from './eip1193.js'

/** What a wallet says about itself (EIP-6963), checked for form. All of it is a claim. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly icon: string | undefined
  readonly rdns: string | undefined
  readonly wallet: Eip1193Provider
}

const isWallet = (value: unknown): value is Eip1193Provider =>
  !!value &&
  (typeof value === 'object' || typeof value === 'function') &&
  typeof (value as { request?: unknown }).request === 'function'

/** A domain name has a dot: so no rdns is ever `constructor`, wherever it may become a key. */
const toRdns = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length < 254 && /^[a-z0-9][-a-z0-9]*(\.[-a-z0-9]+)+$/i.test(value)
    ? value.toLowerCase()
    : undefined

/** Reads an announcement; undefined when it is malformed, whatever looking at it does. */
export function toAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider: wallet } = detail as { info: Record<string, unknown>; provider: unknown }
    const { uuid, name, icon, rdns } = info
    const domain = toRdns(rdns)
    const shown = cleanText(name) || domain
    if (typeof uuid !== 'string' || !uuid || uuid.length > 64 || !shown || !isWallet(wallet) || isOwn(wallet))
      return undefined
    return { uuid, name: shown, icon: toIcon(icon), rdns: domain, wallet }
  } catch {
    // Not an object, or one that throws when it is looked at: no wallet worth a row.
    return undefined
  }
}

/** The wallet at `window.ethereum`, if one is there. */
export function readLegacyWallet(page: object): Eip1193Provider | undefined {
  try {
    const { ethereum } = page as { ethereum?: unknown }
    return isWallet(ethereum) ? ethereum : undefined
  } catch {
    // Wallets that fight over this name leave getters that throw behind.
    return undefined
  }
}
