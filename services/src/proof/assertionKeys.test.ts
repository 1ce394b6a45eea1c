import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestClock } from '../../test/memoryServices.js'
import { createRemoteAssertionKeys } from './assertionKeys.js'

/** Auth elsewhere: what it publishes, and whether it answers. */
let published: object[]
let isUp: boolean
let asked: number
let clock: ReturnType<typeof createTestClock>
const problems: string[] = []
beforeEach(() => {
  published = []
  isUp = true
  asked = 0
  clock = createTestClock()
  problems.length = 0
})

async function publish(kid: string): Promise<CryptoKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  published.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' })
  return privateKey
}

const createKeys = () =>
  createRemoteAssertionKeys('https://auth.test/login/v1/keys', 'latchkey-services', {
    clock,
    log: { request: () => undefined, problem: (text) => void problems.push(text) },
    async fetch() {
      asked += 1
      if (!isUp) throw new TypeError('fetch failed')
      return Response.json({ keys: published })
    },
  })

const unreachable = expect.objectContaining({ status: 503, code: 'AUTH_UNREACHABLE' })

describe('S33: the keys of an auth part elsewhere', () => {
  test('are held for a minute, and one that is revoked is good for no longer', async () => {
    await publish('one')
    const keys = createKeys()
    expect(await keys.findKey('one')).toBeDefined()
    published = []
    clock.advance(59_999)
    expect(await keys.findKey('one')).toBeDefined()
    expect(asked).toBe(1)
    clock.advance(1)
    expect(await keys.findKey('one')).toBeUndefined()
    expect(asked).toBe(2)
  })

  test('are asked for anew where that matters, each time', async () => {
    await publish('one')
    const keys = createKeys()
    await keys.findKey('one')
    published = []
    expect(await keys.findKey('one', { isFresh: true })).toBeUndefined()
    expect(await keys.findKey('one')).toBeUndefined()
    expect(asked).toBe(2)
  })

  test('while auth does not answer none is good after that minute, and none at once where it matters', async () => {
    await publish('one')
    const keys = createKeys()
    await keys.findKey('one')
    isUp = false
    await expect(keys.findKey('one', { isFresh: true })).rejects.toEqual(unreachable)
    expect(await keys.findKey('one')).toBeDefined()
    clock.advance(60_000)
    await expect(keys.findKey('one')).rejects.toEqual(unreachable)
    expect(problems).toEqual(Array(2).fill('the keys of the auth part cannot be had: fetch failed'))
    isUp = true
    expect(await keys.findKey('one')).toBeDefined()
  })

  test('unknown ones make it be asked every ten seconds at most, and calls that come together ask once', async () => {
    await publish('one')
    const keys = createKeys()
    await Promise.all(Array.from({ length: 20 }, () => keys.findKey('one')))
    expect(asked).toBe(1)
    for (let call = 0; call < 50; call += 1) expect(await keys.findKey(`guess-${call}`)).toBeUndefined()
    expect(asked).toBe(1)
    await publish('two')
    clock.advance(10_000)
    expect(await keys.findKey('two')).toBeDefined()
    expect(asked).toBe(2)
  })

  test('what is no list of keys is none', async () => {
    const keys = createKeys()
    published = [{ kid: 'one', kty: 'oct', k: 'AAAA' }]
    await expect(keys.findKey('one')).rejects.toEqual(unreachable)
  })
})
