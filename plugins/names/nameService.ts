import { isLatchkeyError, type PluginContext, parseNetworkId } from '../../src/plugin.js'
import { toCoinType } from './coinTypes.js'
import { readingFailed, resolvingFailed, suggestingFailed } from './errors.js'
import { type NameRecord, parseName, parseNames, parseNonce, parseSuggestions } from './nameRecord.js'
import type { NameOffer } from './types.js'

/** A look-up holds that long (spec section 9). */
export const keepFor = 300_000

/** The calls of names (docs/names.md). */
export interface NameService {
  /** The name's record; undefined where no account has it. @throws {LatchkeyError} NAME_FAILED */
  find(name: string, options?: { readonly fresh?: boolean }): Promise<NameRecord | undefined>
  /** The name that an account has in the zone, its oldest or the one that is given. @throws {LatchkeyError} NAMES_FAILED */
  findOwn(address: string, name?: string): Promise<NameRecord | undefined>
  /** @throws {LatchkeyError} NAMES_FAILED */
  suggest(label: string): Promise<readonly NameOffer[]>
  /** What an account signs to get a name, for this page and for one use. */
  writeMessage(name: string): Promise<string>
  /** @param networkId of the chain that the signature is of. Not sent again by itself. */
  register(signed: {
    readonly address: string
    readonly networkId: string
    readonly message: string
    readonly signature: string
  }): Promise<NameRecord>
}

/** An answer for another name is none. */
const ofName = (name: string) => (json: unknown) => {
  const found = parseName(json)
  if (found.name !== name) throw new Error('It is the record of another name.')
  return found
}

export function createNameService({ services, page, signal }: PluginContext, zone: string): NameService {
  const common = { part: 'names', signal } as const
  const query = { apiVersion: 2 }
  return {
    async find(name, { fresh = false } = {}) {
      try {
        const path = `/v1/profile/account/${encodeURIComponent(name)}`
        return await services.call({ ...common, path, query, cacheFor: keepFor, fresh, parse: ofName(name) })
      } catch (error) {
        if (isLatchkeyError(error) && error.data.status === 404) return undefined
        throw resolvingFailed(error)
      }
    },
    async findOwn(address, wanted) {
      try {
        const path = `/v1/profile/reverse/${encodeURIComponent(address)}`
        const names = await services.call({ ...common, path, query, parse: parseNames })
        return names.find(({ name }) => name.endsWith(`.${zone}`) && name === (wanted ?? name))
      } catch (error) {
        throw readingFailed(error)
      }
    },
    async suggest(label) {
      try {
        const path = `/v1/profile/suggestions/${encodeURIComponent(label)}`
        const found = await services.call({ ...common, path, query: { zone }, parse: parseSuggestions })
        const end = `.${zone}`
        return found.flatMap(({ name, registered, reserved }) =>
          name.endsWith(end)
            ? [{ label: name.slice(0, -end.length), state: reserved ? 'reserved' : registered ? 'taken' : 'free' }]
            : [],
        )
      } catch (error) {
        throw suggestingFailed(error)
      }
    },
    async writeMessage(name) {
      const { nonce, serverTime } = await services.call({ ...common, path: '/v1/profile/nonce', parse: parseNonce })
      const { host: domain } = new URL(page.facts().origin)
      const timestamp = Math.floor(Date.parse(serverTime) / 1000)
      return JSON.stringify({ name, attributes: {}, timestamp, domain, nonce })
    },
    register: ({ networkId, ...signed }) =>
      services.call({
        ...common,
        path: '/v1/profile/account',
        body: { ...signed, coin_type: toCoinType(parseNetworkId(networkId).reference) },
        parse: parseName,
      }),
  }
}
