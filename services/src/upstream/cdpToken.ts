import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { ServiceError } from '../errors.js'

/** A secret API key of the Coinbase Developer Platform. */
export interface CdpKey {
  readonly id: string
  readonly key: KeyObject
}

/** What starts an Ed25519 key of 32 bytes in PKCS #8. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
/** Seconds that a token is good for. */
const lifetime = 120

/** Reads a key: 64 bytes of Ed25519 in base64, or an elliptic curve's as PEM. @throws {ServiceError} CONFIG_INVALID */
export function readCdpKey(id: string, secret: string): CdpKey {
  try {
    if (secret.includes('-----BEGIN')) return { id, key: createPrivateKey(secret.replaceAll('\\n', '\n')) }
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) throw new TypeError('An Ed25519 key has 64 bytes.')
    const der = Buffer.concat([pkcs8Head, bytes.subarray(0, 32)])
    return { id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
  } catch {
    // The error would quote the key.
    throw new ServiceError(
      'CONFIG_INVALID',
      'The key of a driver of the kind coinbase cannot be read: see docs/onramp.md.',
    )
  }
}

/** A token for one request alone. */
export function signCdpToken({ id, key }: CdpKey, method: string, url: string, now: number): string {
  const isEd = key.asymmetricKeyType === 'ed25519'
  const { host, pathname } = new URL(url)
  const seconds = Math.floor(now / 1000)
  const header = { alg: isEd ? 'EdDSA' : 'ES256', kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
  const claims = {
    ...{ sub: id, iss: 'cdp', iat: seconds, nbf: seconds, exp: seconds + lifetime },
    uris: [`${method} ${host}${pathname}`],
  }
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = isEd
    ? sign(null, Buffer.from(text), key)
    : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
