import * as z from 'zod'
import { abortAfter } from '../abortAfter.js'
import { ServiceError } from '../errors.js'
import { readCapped } from '../readCapped.js'
import type { NamedKeys } from './fileKeys.js'

/** A key in a key service that speaks the wire of the transit engine of Vault and OpenBao. */
export interface TransitKey {
  /** Address of the service, https or on this machine. */
  url: string
  /** Name of the key, of a type that encrypts with associated data, such as `aes256-gcm96`. */
  key: string
  /** Where the engine is. Default `transit`. */
  mount?: string | undefined
  /** Given as `X-Vault-Token`. */
  token: string
}

/** Beside the key: for tests. */
export interface TransitOptions {
  fetch?: typeof fetch
  /** How long a call may take, in ms. Default 5000. */
  timeout?: number
}

const longestAnswer = 64 * 1024
const encrypted = z.object({ data: z.object({ ciphertext: z.string().regex(/^vault:v[1-9]\d{0,8}:[\w+/=-]+$/) }) })
const decrypted = z.object({ data: z.object({ plaintext: z.base64() }) })
const described = z.object({
  data: z.object({ latest_version: z.int().min(1), min_decryption_version: z.int().min(0).optional() }),
})

/** Wraps with a key that never leaves the key service. The context goes along as `associated_data`, and as `context`. */
export function createTransitKeys(
  { url, key, mount = 'transit', token }: TransitKey,
  { fetch = globalThis.fetch, timeout = 5_000 }: TransitOptions = {},
): NamedKeys {
  const base = `${url.replace(/\/$/, '')}/v1/${mount}`
  const nameOf = (version: number | string) => `transit:${key}:v${version}`

  async function ask<Answer>(shape: z.ZodType<Answer>, path: string, body?: object): Promise<Answer> {
    let response: Response
    let answer: unknown
    const signal = abortAfter(timeout)
    try {
      response = await fetch(`${base}/${path}/${encodeURIComponent(key)}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'X-Vault-Token': token, 'X-Vault-Request': 'true', 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        // The token goes to the service that was named, and nowhere else.
        redirect: 'error',
        signal,
      })
      answer = JSON.parse(await readCapped(response.body, longestAnswer, signal))
    } catch {
      // Without the cause: it may repeat what was sent.
      throw new ServiceError('KEY_SERVICE_FAILED', 'The key service does not answer.')
    }
    if (response.status === 400 && path === 'decrypt') throw refused()
    if (!response.ok) throw new ServiceError('KEY_SERVICE_FAILED', `The key service refuses (${response.status}).`)
    const parsed = shape.safeParse(answer)
    if (!parsed.success) throw new ServiceError('KEY_SERVICE_FAILED', 'The key service answers with something else.')
    return parsed.data
  }

  /** Both: the first for keys that are derived, the second for all others. */
  const bind = (context: Uint8Array) => {
    const text = Buffer.from(context).toString('base64')
    return { associated_data: text, context: text }
  }
  const describe = async () => (await ask(described, 'keys')).data

  return {
    async wrap(context, dek) {
      const { data } = await ask(encrypted, 'encrypt', {
        plaintext: Buffer.from(dek).toString('base64'),
        ...bind(context),
      })
      const [, version = ''] = data.ciphertext.split(':')
      return { name: nameOf(version.slice(1)), wrapped: Buffer.from(data.ciphertext) }
    },
    async unwrap(name, context, wrapped) {
      const ciphertext = Buffer.from(wrapped).toString()
      const version = /^vault:v(\d+):/.exec(ciphertext)?.[1]
      if (!name.startsWith(`transit:${key}:v`)) {
        throw new ServiceError('KEY_UNKNOWN', 'This was wrapped with another key than the file of secrets names.')
      }
      if (version === undefined || name !== nameOf(version)) throw refused()
      const { data } = await ask(decrypted, 'decrypt', { ciphertext, ...bind(context) })
      return Buffer.from(data.plaintext, 'base64')
    },
    currentName: async () => nameOf((await describe()).latest_version),
    async knows(name) {
      const version = Number(name.startsWith(nameOf('')) ? name.slice(nameOf('').length) : Number.NaN)
      if (!Number.isInteger(version)) return false
      const { latest_version: latest, min_decryption_version: first = 1 } = await describe()
      return version >= Math.max(1, first) && version <= latest
    },
  }
}

const refused = () => new ServiceError('KEY_REFUSED', 'A wrapped key was changed, or belongs to another value.')
