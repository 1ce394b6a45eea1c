// HPKE (RFC 9180) by hand over node:crypto, for P-256, HKDF-SHA256 and AES-GCM: sealing with a given ephemeral key, which
// libraries hide. What it opens is opened by the package `hpke` as well.
import { createCipheriv, createDecipheriv, createECDH, createHmac } from 'node:crypto'

/** A message and what it is bound to. */
export interface Message {
  readonly info: Uint8Array
  readonly psk?: Uint8Array
  readonly pskId?: Uint8Array
  readonly aad?: Uint8Array
}

const kem = Buffer.concat([Buffer.from('KEM'), Buffer.of(0, 0x10)])
const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest()

const labeledExtract = (suite: Buffer, salt: Uint8Array, label: string, ikm: Uint8Array) =>
  hmac(
    salt.length > 0 ? salt : Buffer.alloc(32),
    Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), ikm]),
  )

function labeledExpand(suite: Buffer, prk: Buffer, label: string, info: Uint8Array, length: number): Buffer {
  const labeled = Buffer.concat([
    Buffer.of(length >> 8, length & 255),
    Buffer.from('HPKE-v1'),
    suite,
    Buffer.from(label),
    info,
  ])
  const blocks: Buffer[] = []
  for (let count = 1; blocks.length * 32 < length; count++)
    blocks.push(hmac(prk, Buffer.concat([blocks.at(-1) ?? Buffer.alloc(0), labeled, Buffer.of(count)])))
  return Buffer.concat(blocks).subarray(0, length)
}

/** DeriveKeyPair: the private scalar and the public point. */
export function deriveKeyPair(ikm: Uint8Array): { readonly sk: Buffer; readonly pk: Buffer } {
  const prk = labeledExtract(kem, Buffer.alloc(0), 'dkp_prk', ikm)
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  for (let counter = 0; counter < 256; counter++) {
    const sk = labeledExpand(kem, prk, 'candidate', Buffer.of(counter), 32)
    const scalar = BigInt(`0x${sk.toString('hex')}`)
    if (scalar > 0n && scalar < order) return { sk, pk: publicOf(sk) }
  }
  throw new Error('no key pair')
}

/** The public point of a scalar, uncompressed. */
export function publicOf(sk: Uint8Array): Buffer {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(sk)
  return ecdh.getPublicKey()
}

const agree = (sk: Uint8Array, pk: Uint8Array) => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(sk)
  return ecdh.computeSecret(pk)
}

/** All that a suite makes of a message: each intermediate value has a place in the published vectors. */
export function schedule(dh: Buffer, enc: Buffer, pkR: Buffer, aead: 1 | 2, { info, psk, pskId }: Message) {
  const suite = Buffer.concat([Buffer.from('HPKE'), Buffer.of(0, 0x10, 0, 1, 0, aead)])
  const none = Buffer.alloc(0)
  const eaePrk = labeledExtract(kem, none, 'eae_prk', dh)
  const sharedSecret = labeledExpand(kem, eaePrk, 'shared_secret', Buffer.concat([enc, pkR]), 32)
  const context = Buffer.concat([
    Buffer.of(psk ? 1 : 0),
    labeledExtract(suite, none, 'psk_id_hash', pskId ?? none),
    labeledExtract(suite, none, 'info_hash', info),
  ])
  const secret = labeledExtract(suite, sharedSecret, 'secret', psk ?? none)
  return {
    sharedSecret,
    context,
    secret,
    key: labeledExpand(suite, secret, 'key', context, aead === 1 ? 16 : 32),
    nonce: labeledExpand(suite, secret, 'base_nonce', context, 12),
  }
}

/** Seals with a given ephemeral scalar. */
export function seal(skE: Uint8Array, pkR: Buffer, message: Message, plaintext: Uint8Array, aead: 1 | 2 = 2) {
  const enc = publicOf(skE)
  const made = schedule(agree(skE, pkR), enc, pkR, aead, message)
  const cipher = createCipheriv(aead === 1 ? 'aes-128-gcm' : 'aes-256-gcm', made.key, made.nonce)
  cipher.setAAD(message.aad ?? Buffer.alloc(0))
  return { enc, ct: Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]), ...made }
}

/** Opens with the recipient's scalar; throws when it does not. */
export function open(skR: Uint8Array, enc: Buffer, ct: Buffer, message: Message): Buffer {
  const { key, nonce } = schedule(agree(skR, enc), enc, publicOf(skR), 2, message)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(message.aad ?? Buffer.alloc(0)).setAuthTag(ct.subarray(-16))
  return Buffer.concat([decipher.update(ct.subarray(0, -16)), decipher.final()])
}
