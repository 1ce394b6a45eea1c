import { importJWK } from 'jose'
import * as z from 'zod'
import type { FindAssertionKey } from './assertion.js'
import { type RemoteKeysSurroundings, readRemoteKeys } from './readRemoteKeys.js'

/** By what assertions of auth are read: its name, and its public keys. No secret of auth. */
export interface AssertionKeys {
  /** `iss` of auth. */
  issuer: string
  findKey: FindAssertionKey
}

/** How long keys are held, in ms: after so long a key that auth has revoked is good nowhere. */
const holdMs = 60_000
/** Unknown keys make auth be asked again, but no oftener than this, in ms. */
const unknownMs = 10_000

const keysShape = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256') })).max(100),
})

type Keys = ReadonlyMap<string, CryptoKey>

async function importKeys(answer: unknown): Promise<Keys> {
  const { keys } = keysShape.parse(answer)
  const imported = await Promise.all(
    keys.map(async (jwk) => [jwk.kid, (await importJWK(jwk, 'ES256')) as CryptoKey] as const),
  )
  return new Map(imported)
}

/**
 * The public keys of an auth part that runs elsewhere, held for a minute.
 * @param url address of its JWK set
 * @returns keys whose `findKey` throws {@link Refusal} AUTH_UNREACHABLE when auth's list cannot be had
 */
export function createRemoteAssertionKeys(
  url: string,
  issuer: string,
  surroundings: RemoteKeysSurroundings,
): AssertionKeys {
  const { clock } = surroundings
  let held: { keys: Keys; at: number } | undefined
  let asking: Promise<Keys> | undefined

  async function ask(): Promise<Keys> {
    const at = clock.now()
    const keys = await readRemoteKeys({ part: 'auth', url, code: 'AUTH_UNREACHABLE', read: importKeys }, surroundings)
    if (!held || held.at <= at) held = { keys, at }
    return keys
  }

  /** Calls that come together share one question, unless each wants an answer of its own time. */
  function askTogether(): Promise<Keys> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    issuer,
    async findKey(kid, { isFresh = false } = {}) {
      if (isFresh) return (await ask()).get(kid)
      const age = held ? clock.now() - held.at : Number.POSITIVE_INFINITY
      const isHeld = age >= 0 && age < (held?.keys.has(kid) ? holdMs : unknownMs)
      return (isHeld && held ? held.keys : await askTogether()).get(kid)
    },
  }
}
