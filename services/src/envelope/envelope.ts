import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ServiceError } from '../errors.js'
import { ctx, lp } from '../proof/encoding.js'
import type { KeyProvider } from '../secrets/partSecrets.js'

/** What a value is for: it opens nowhere else, and in no other generation. */
export interface EnvelopeContext {
  /** Which part keeps it. */
  part: 'auth' | 'bundler' | 'custody' | 'facilitator' | 'names' | 'pay' | 'paymaster' | 'recovery'
  /** Empty at auth, bundler, facilitator, names, pay and paymaster, as the wallet is: their keys are the installation's. */
  rlm: string
  wal: string
  /** Kind of the opener; what the key is for at auth and names. */
  k: string
  /** Id of the opener, or of the key. */
  id: string
  gen: number
}

/** A value that only the part's key-encryption key opens, and that key's name. */
export interface Envelope {
  bytes: Uint8Array
  /** Name and version of the key: what is under another than the current one is to be sealed again. */
  keyName: string
}

const version = Uint8Array.of(1, 1)
const ivLength = 12
const tagLength = 16
/** Longest wrapped DEK: key services answer with text of some hundred bytes. */
const longestWrapped = 4096

/** Seals a value under a fresh DEK, and that under the key in use (docs/custody.md, KEK envelope). */
export async function sealEnvelope(keys: KeyProvider, about: EnvelopeContext, plain: Uint8Array): Promise<Envelope> {
  const context = toContext(about)
  const dek = randomBytes(32)
  try {
    const { name, wrapped } = await keys.wrap(context, dek)
    const head = Buffer.concat([version, lp(name), lp(wrapped)])
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', dek, iv).setAAD(Buffer.concat([head, context]))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    return { bytes: Buffer.concat([head, iv, sealed]), keyName: name }
  } finally {
    dek.fill(0)
  }
}

/**
 * Opens a value. The caller wipes it.
 * @throws {ServiceError} KEY_REFUSED for what was changed or is for something else; and as {@link KeyProvider.unwrap}
 */
export async function openEnvelope(
  keys: KeyProvider,
  about: EnvelopeContext,
  envelope: Uint8Array,
): Promise<Uint8Array> {
  const context = toContext(about)
  const { name, wrapped, head, rest } = readEnvelope(envelope)
  const dek = await keys.unwrap(name, context, wrapped)
  try {
    const decipher = createDecipheriv('aes-256-gcm', dek, rest.subarray(0, ivLength))
      .setAAD(Buffer.concat([head, context]))
      .setAuthTag(rest.subarray(-tagLength))
    return Buffer.concat([decipher.update(rest.subarray(ivLength, -tagLength)), decipher.final()])
  } catch (cause) {
    throw new ServiceError('KEY_REFUSED', 'A value does not open: it was changed, or is for something else.', { cause })
  } finally {
    dek.fill(0)
  }
}

/**
 * Seals a value under the key in use, as what it is already sealed for.
 * @throws {ServiceError} as {@link openEnvelope}
 */
export async function resealEnvelope(keys: KeyProvider, about: EnvelopeContext, sealed: Uint8Array): Promise<Envelope> {
  const plain = await openEnvelope(keys, about, sealed)
  try {
    return await sealEnvelope(keys, about, plain)
  } finally {
    plain.fill(0)
  }
}

function toContext({ part, rlm, wal, k, id, gen }: EnvelopeContext): Uint8Array {
  return ctx('latchkey/1/kek', part, rlm, wal, k, id, gen)
}

function readEnvelope(envelope: Uint8Array) {
  const bytes = Buffer.from(envelope)
  if (!bytes.subarray(0, 2).equals(version)) throw unreadable()
  let at = 2
  const take = (longest: number) => {
    if (at + 2 > bytes.length) throw unreadable()
    const length = bytes.readUInt16BE(at)
    const end = at + 2 + length
    if (length > longest || end > bytes.length) throw unreadable()
    const value = bytes.subarray(at + 2, end)
    at = end
    return value
  }
  const name = take(64).toString('utf8')
  const wrapped = take(longestWrapped)
  const rest = bytes.subarray(at)
  if (rest.length < ivLength + tagLength) throw unreadable()
  return { name, wrapped, head: bytes.subarray(0, at), rest }
}

function unreadable(): ServiceError {
  return new ServiceError(
    'KEY_REFUSED',
    'A value is not one of version 1: it was changed, or a newer version wrote it.',
  )
}
