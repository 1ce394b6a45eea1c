import { maxLength, object, refine, string, union } from 'zod/mini'
import type { CaipAccountId, Identity, IdentityDirectory, InstanceContext } from '../../kernel/index.js'
import { parseAccountId } from '../../kernel/index.js'
import { httpsAddress, label, lenient } from '../../records/records.js'
import { parseSupportedChains } from '../../records/supportedChains.js'
import { createLive } from '../../values/live.js'
import { createLives } from '../../values/lives.js'

/** An identity holds that long (spec section 9). */
const keepFor = 300_000
/** How long the list of chains is taken from memory. */
const listFor = 30_000

const noIdentity: Identity = Object.freeze({})

/**
 * Reads answers of `GET /v1/identity/{address}`; what cannot be shown is left out.
 * @param pictures where the service has its own, which may be without https on a developer's machine
 */
function createParser(pictures: string | undefined) {
  const isOwn = (url: string) => pictures !== undefined && url.startsWith(pictures.split('?', 1)[0] ?? pictures)
  const avatar = union([httpsAddress(2048), string().check(maxLength(2048), refine(isOwn))])
  const wireIdentity = object({ name: lenient(label(100)), avatar: lenient(avatar) })
  /** @throws {Error} when it is no object */
  return (json: unknown): Identity => {
    const { name, avatar: picture } = wireIdentity.parse(json)
    return Object.freeze({ ...(name !== undefined && { name }), ...(picture !== undefined && { avatar: picture }) })
  }
}

/**
 * Makes the identities of one instance. The service gets the address alone, not the user who asks: `sender` of the
 * protocol is left out.
 */
export function createIdentityDirectory({
  services,
  clock,
  page,
  signal,
}: Pick<InstanceContext, 'services' | 'clock' | 'page' | 'signal'>): IdentityDirectory {
  const parseIdentity = createParser(services.url('data', '/v1/picture/'))
  // One account on several chains is one question.
  const lives = createLives((address) =>
    createLive<Identity>({
      ...{ clock, page, signal, keepFor },
      isSame: (left, right) => left.name === right.name && left.avatar === right.avatar,
      async ask() {
        const common = { part: 'data', signal } as const
        const parse = parseSupportedChains
        // One that knows no chain's accounts knows no names: it is not told of the address.
        const chains = await services.call({ ...common, path: '/v1/supported-chains', parse, cacheFor: listFor })
        if (!chains.length) return noIdentity
        return services.call({ ...common, path: `/v1/identity/${encodeURIComponent(address)}`, parse: parseIdentity })
      },
    }),
  )
  return Object.freeze({ of: (account: CaipAccountId) => lives.of(parseAccountId(account).address) })
}
