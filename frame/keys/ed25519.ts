import { type Bytes, joinBytes, randomBytes, wipe } from './bytes.js'
import { toHex } from './encoding.js'

const algorithm = 'Ed25519'

/** What stands before a private key in PKCS #8 (RFC 8410, section 7). */
const pkcs8 = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20)

const prime = 2n ** 255n - 19n
/** Of the group that signatures are made in. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n
/** Height of four of the points of order 8; the other four have its negative. */
const order8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
/** Heights of all points of small order. */
const smallOrder: readonly bigint[] = [0n, 1n, prime - 1n, order8, prime - order8]

/**
 * Signs (RFC 8032) by the browser's curve; where it has none, by the library's, which is loaded then. Each signature verifies; two over one
 * message need not be the same, since some browsers put randomness in.
 *
 * @param seed 32 bytes; wiped by the caller.
 * @returns 64 bytes
 */
export async function signEd25519(message: Bytes, seed: Bytes): Promise<Bytes> {
  const wrapped = joinBytes(pkcs8, seed)
  try {
    const key = await crypto.subtle.importKey('pkcs8', wrapped, algorithm, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign(algorithm, key, message))
  } catch (error) {
    if (!lacksCurve(error)) throw error
  } finally {
    wipe(wrapped)
  }
  return (await import('./nobleEd25519.js')).sign(message, seed)
}

/**
 * As strict as RFC 8032 allows, whatever computes: values have one spelling, and a key of small order, for which everyone can sign, verifies
 * nothing. Browsers differ in what they refuse by themselves.
 */
export async function verifyEd25519(signature: Bytes, message: Bytes, publicKey: Bytes): Promise<boolean> {
  if (signature.length !== 64 || publicKey.length !== 32) return false
  if (!isStrictPoint(publicKey) || !isStrictPoint(signature.subarray(0, 32))) return false
  if (toNumber(signature.subarray(32)) >= order) return false
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, signature, message)
  } catch (error) {
    // A key that is no point signs nothing.
    if (!lacksCurve(error)) return false
  }
  return (await import('./nobleEd25519.js')).verify(signature, message, publicKey)
}

/**
 * Whether a public key is the one of a seed: only then does what the seed signs now verify by it. So WebCrypto need not give the public key,
 * which it does together with the private one alone, as text.
 */
export async function isPublicKeyOf(seed: Bytes, publicKey: Bytes): Promise<boolean> {
  const challenge = randomBytes(16)
  return verifyEd25519(await signEd25519(challenge, seed), challenge, publicKey)
}

/** Whether 32 bytes spell a height in its one form, and of no point of small order; whether the point is on the curve, the curve says. */
function isStrictPoint(bytes: Uint8Array): boolean {
  const height = toNumber(bytes) & (2n ** 255n - 1n)
  return height < prime && !smallOrder.includes(height)
}

/** Bytes as a number, the least first. For public values: it takes no care of time. */
const toNumber = (bytes: Uint8Array) => BigInt(`0x${toHex(new Uint8Array(bytes).reverse())}`)

/** Browsers say so when a key is imported. Asked each time: it costs nothing, and no answer has to be kept. */
const lacksCurve = (error: unknown) => error instanceof Error && error.name === 'NotSupportedError'
