import { ed25519 as library } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isPublicKeyOf, signEd25519, verifyEd25519 } from './ed25519.js'
import type { Bytes } from './index.js'
import * as noble from './nobleEd25519.js'
import { lackCurve } from './test/lackCurve.js'
import { fill } from './test/wallet.js'

const hex = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'hex'))
const order = 2n ** 252n + 27742317777372353535851937790883648493n
const toLittle = (value: bigint): Bytes => hex(value.toString(16).padStart(64, '0')).reverse()
const toBig = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
const join = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

/** RFC 8032, 7.1, tests 1 to 3. */
const published = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
] as const

afterEach(() => vi.restoreAllMocks())

test('behavior: the library is asked only where the browser has no curve', async () => {
  const [seed = ''] = published[0]
  const sign = vi.spyOn(noble, 'sign')
  await signEd25519(fill(3, 1), hex(seed))
  expect(sign).not.toHaveBeenCalled()
  lackCurve()
  await signEd25519(fill(3, 1), hex(seed))
  expect(sign).toHaveBeenCalledOnce()
})

test('behavior: another fault of the browser is no reason to go on without it', async () => {
  const fault = new DOMException('broken', 'OperationError')
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(fault)
  const sign = vi.spyOn(noble, 'sign')
  await expect(signEd25519(fill(3, 1), fill(32, 1))).rejects.toBe(fault)
  expect(sign).not.toHaveBeenCalled()
})

test('S35: what a private key is wrapped in is zero afterwards', async () => {
  const wrapped: Uint8Array[] = []
  const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (...given: unknown[]) => Promise<CryptoKey>
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(async (...given: unknown[]) => {
    if (given[0] === 'pkcs8') wrapped.push(given[1] as Uint8Array)
    return importKey(...given)
  })
  await signEd25519(fill(3, 1), fill(32, 1))
  lackCurve()
  await signEd25519(fill(3, 1), fill(32, 1))
  expect(wrapped).toHaveLength(1)
  expect(wrapped[0]).toEqual(fill(48, 0))
})

describe.each([
  ['the browser', () => undefined],
  ['the library', lackCurve],
])('by %s', (_, prepare) => {
  const begin = () => void prepare()

  test.each(published)('behavior: it comes to what RFC 8032 prints for %s', async (seed, key, text, signature) => {
    begin()
    const made = await signEd25519(hex(text), hex(seed))
    expect(Buffer.from(made).toString('hex')).toBe(signature)
    expect(await verifyEd25519(made, hex(text), hex(key))).toBe(true)
    expect(await isPublicKeyOf(hex(seed), hex(key))).toBe(true)
    for (const [other] of published) expect(await isPublicKeyOf(hex(other), hex(key)), other).toBe(other === seed)
  })

  test('behavior: signatures are those of the library, and another message, key or byte is refused', async () => {
    begin()
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((given) => new Uint8Array(given))
    await fc.assert(
      fc.asyncProperty(bytes, bytes, fc.nat(63), fc.integer({ min: 1, max: 255 }), async (seed, text, at, by) => {
        const key = new Uint8Array(library.getPublicKey(seed))
        const made = await signEd25519(text, seed)
        expect(made).toEqual(new Uint8Array(library.sign(text, seed)))
        expect(await verifyEd25519(made, text, key)).toBe(true)
        const changed = made.slice()
        changed[at] = (changed[at] ?? 0) ^ by
        expect(await verifyEd25519(changed, text, key)).toBe(false)
        expect(await verifyEd25519(made, join(text, fill(1, 0)), key)).toBe(false)
        expect(await verifyEd25519(made, text, new Uint8Array(library.getPublicKey(fill(32, by))))).toBe(false)
      }),
      { numRuns: 25 },
    )
  })

  test('S34: a key that is no point verifies nothing', async () => {
    begin()
    const [, , text, signature] = published[2]
    // Of the heights from 2 on every second one has no point.
    for (let height = 2; height < 12; height++)
      expect(await verifyEd25519(hex(signature), hex(text), toLittle(BigInt(height)))).toBe(false)
  })
})

/** Takes every signature: stands for browsers that take what others refuse. */
const takeAll = () => vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(true)

describe.each([
  ['the browser', () => undefined],
  ['the library', lackCurve],
  ['a browser that takes everything', takeAll],
])('refused by %s', (_, prepare) => {
  const begin = () => void prepare()

  test('S34: a signature in a second spelling is refused', async () => {
    begin()
    const [, key, text, good] = published[2]
    const [r, s] = [hex(good).subarray(0, 32), hex(good).subarray(32)]
    expect(await verifyEd25519(join(r, s), hex(text), hex(key))).toBe(true)
    expect(await verifyEd25519(join(r, toLittle(toBig(s) + order)), hex(text), hex(key))).toBe(false)
    for (const length of [0, 63, 65]) expect(await verifyEd25519(fill(length, 1), hex(text), hex(key))).toBe(false)
    expect(await verifyEd25519(join(r, s), hex(text), hex(`${key}00`))).toBe(false)
  })

  test.each([
    ['neutral element', '0100000000000000000000000000000000000000000000000000000000000000'],
    ['neutral element with a sign', '0100000000000000000000000000000000000000000000000000000000000080'],
    ['neutral element beyond the field', 'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['point of order 2', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['point of order 2 with a sign', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'],
    ['point of order 4', '0000000000000000000000000000000000000000000000000000000000000000'],
    ['other point of order 4', '0000000000000000000000000000000000000000000000000000000000000080'],
    ['point of order 4 beyond the field', 'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['point of order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ['point of order 8 with a sign', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'],
    ['another point of order 8', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05'],
    ['another point of order 8 with a sign', '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85'],
  ])('S34: everyone can sign for the %s, so nobody can', async (_name, point) => {
    begin()
    const neutral = hex(`01${'00'.repeat(31)}`)
    // S is 0: good for one message in 1, 2, 4 or 8, where the order is not looked at.
    for (let text = 0; text < 64; text++)
      for (const r of [neutral, hex(point)])
        expect(await verifyEd25519(join(r, fill(32, 0)), fill(1, text), hex(point))).toBe(false)
    expect(await isPublicKeyOf(fill(32, 1), hex(point))).toBe(false)
    // The point as R of a key that is somebody's: R = 0, S = 0 is never made by a signer.
    const [, key] = published[0]
    expect(await verifyEd25519(join(hex(point), fill(32, 0)), fill(1, 1), hex(key))).toBe(false)
  })
})
