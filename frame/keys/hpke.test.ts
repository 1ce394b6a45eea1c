import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import * as other from 'hpke'
import { expect, test } from 'vitest'
import { randomBytes } from './bytes.js'
import { fromB64, toB64 } from './encoding.js'
import { deriveKeyPair, exportPublicKey, openWith, sealTo } from './hpke.js'
import { fill } from './test/wallet.js'

const [info, aad] = [fill(40, 7), fill(9, 8)]
const psk = { id: fill(22, 5), key: fill(32, 6) }
const bounds = [
  ['in base mode', { info }],
  ['in PSK mode', { info, psk }],
  ['with what stands beside it', { info, psk, aad }],
] as const

const core = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const panva = new other.CipherSuite(other.KEM_DHKEM_P256_HKDF_SHA256, other.KDF_HKDF_SHA256, other.AEAD_AES_256_GCM)

test.each(bounds)(
  'behavior: a message %s goes between ours and two published packages, either way',
  async (_, bound) => {
    const { psk: key, aad: beside = new Uint8Array() } = { psk: undefined, aad: undefined, ...bound }
    const named = { info, aad: beside, ...(key && { psk: key.key, pskId: key.id }) }
    // Half of all keys have an odd point.
    for (let round = 0; round < 6; round++) {
      const [ikm, plaintext] = [randomBytes(32), randomBytes(round * 11)]
      const pair = await deriveKeyPair(ikm)
      const pk = await exportPublicKey(pair.publicKey)
      const [ofCore, ofPanva] = [await core.kem.deriveKeyPair(ikm), await panva.DeriveKeyPair(ikm)]
      expect(new Uint8Array(await core.kem.serializePublicKey(ofCore.publicKey))).toEqual(pk)
      expect(await panva.SerializePublicKey(ofPanva.publicKey)).toEqual(pk)

      const sealed = await sealTo(pk, { ...bound, plaintext })
      const [enc, ct] = [fromB64(sealed.enc, 65), fromB64(sealed.ct)]
      const received = { recipientKey: ofCore, enc, info, ...(key && { psk: key }) }
      expect(new Uint8Array(await core.open(received, ct, beside))).toEqual(plaintext)
      expect(await panva.Open(ofPanva, enc, ct, named)).toEqual(plaintext)

      const byCore = await core.seal(
        { recipientPublicKey: ofCore.publicKey, info, ...(key && { psk: key }) },
        plaintext,
        beside,
      )
      const byPanva = await panva.Seal(ofPanva.publicKey, plaintext, named)
      for (const [point, text] of [
        [byCore.enc, byCore.ct],
        [byPanva.encapsulatedSecret, byPanva.ciphertext],
      ] as const) {
        const given = { enc: toB64(new Uint8Array(point)), ct: toB64(new Uint8Array(text)) }
        expect(await openWith(pair, given, bound)).toEqual(plaintext)
      }
    }
  },
)

test('S34: what is changed in any place does not open, nor with the other mode', async () => {
  const pair = await deriveKeyPair(fill(32, 1))
  const sealed = await sealTo(await exportPublicKey(pair.publicKey), { info, psk, plaintext: fill(32, 2) })
  await expect(openWith(pair, sealed, { info })).rejects.toThrow()
  const text = fromB64(sealed.ct)
  for (let at = 0; at < text.length; at++) {
    const ct = toB64(text.map((byte, place) => (place === at ? byte ^ 1 : byte)))
    await expect(openWith(pair, { ...sealed, ct }, { info, psk })).rejects.toThrow()
  }
  const another = await sealTo(await exportPublicKey(pair.publicKey), { info, psk, plaintext: fill(32, 2) })
  expect(another.enc).not.toBe(sealed.enc)
  await expect(openWith(pair, { ...sealed, enc: another.enc }, { info, psk })).rejects.toThrow()
})

test('S34: a key that both have is 32 bytes at least, with a name; a private key is read by no script', async () => {
  const pair = await deriveKeyPair(fill(32, 1))
  const pk = await exportPublicKey(pair.publicKey)
  for (const wrong of [
    { id: psk.id, key: fill(31, 6) },
    { id: new Uint8Array(), key: psk.key },
  ])
    await expect(sealTo(pk, { info, psk: wrong, plaintext: fill(32, 2) })).rejects.toThrow(/32 bytes/)
  expect(pair.privateKey.extractable).toBe(false)
})
