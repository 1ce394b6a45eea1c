import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as z from 'zod'
import { ServiceError } from '../../../../errors.js'

const text = z.string().min(1).max(200)
/** Public halves alone: of others nothing is taken over. */
const shape = z.union([
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: text, y: text, d: z.never().optional() }),
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: text, d: z.never().optional() }),
])

/** A public key that signs by ES256 or EdDSA. */
export type PublicJwk =
  | { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }
  | { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }

/** @throws {ServiceError} EXCHANGE_KEY_INVALID */
export async function readPublicKey(jwk: unknown): Promise<{ jwk: PublicJwk; alg: 'ES256' | 'EdDSA' }> {
  const parsed = shape.safeParse(jwk)
  if (!parsed.success) throw invalid()
  try {
    createPublicKey({ key: parsed.data, format: 'jwk' })
  } catch (cause) {
    throw invalid(cause)
  }
  const { d: _, ...read } = parsed.data
  return { jwk: read as PublicJwk, alg: read.kty === 'EC' ? 'ES256' : 'EdDSA' }
}

/**
 * Reads what an operator typed: a JWK, or a file with one or with a key in PEM.
 * @throws {ServiceError} EXCHANGE_KEY_INVALID, also for a private key: it is its host's alone
 */
export async function readTypedKey(typed: string): Promise<PublicJwk> {
  const text = typed.trim().startsWith('{') ? typed : await readKeyFile(typed)
  if (/PRIVATE KEY/.test(text)) throw invalid()
  try {
    const isJson = text.trim().startsWith('{')
    const jwk: unknown = isJson ? JSON.parse(text) : createPublicKey(text).export({ format: 'jwk' })
    return (await readPublicKey(jwk)).jwk
  } catch (cause) {
    throw cause instanceof ServiceError ? cause : invalid(cause)
  }
}

const readKeyFile = (path: string) =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ServiceError('EXCHANGE_KEY_INVALID', `${basename(path)} cannot be read.`, { cause })
  })

const invalid = (cause?: unknown) =>
  new ServiceError(
    'EXCHANGE_KEY_INVALID',
    'Give the public half of a key of P-256 (ES256) or Ed25519 (EdDSA), as PEM or JWK. The private half stays at the host.',
    { cause },
  )
