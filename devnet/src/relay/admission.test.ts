import { afterEach, expect, test } from 'vitest'
import { createTestClock } from '../../../src/testing/clock.js'
import { createKey, createToken, type DialOptions, dial } from './bareClient.js'
import { type RelayOptions, startRelay } from './index.js'
import { createOwnAddress } from './ownAddress.js'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(options?: RelayOptions) {
  const relay = await startRelay(options)
  cleanups.push(relay.stop)
  return relay
}

const refusal = (what: string) => ({ code: 3000, reason: `JWT validation error: ${what}` })

test('behavior: a client that was let in can call at once', async () => {
  const relay = await start()
  const client = await dial(relay)
  await client.settle()
  expect(relay.stats()).toMatchObject({ connections: 1, admitted: 1, turnedAway: 0 })
})

const wrongTokens: Record<string, [DialOptions, string]> = {
  'that is missing': [{ token: '' }, 'JWT Token is missing'],
  'that is nonsense': [{ token: 'abc' }, 'JWT Token is not valid'],
  'whose claims are null': [{ token: `${btoa('{"alg":"EdDSA"}')}.${btoa('null')}.aaaa` }, issuerRefusal()],
  'signed by another key': [{ signer: createKey() }, 'JWT Token is not valid'],
  'of another type': [{ header: { typ: 'at+jwt' } }, 'JWT Token is not valid'],
  'of an issuer that is no key': [{ claims: { iss: 'did:web:example.com' } }, issuerRefusal()],
  'of an issuer whose key has a second name': [secondName(), issuerRefusal()],
  'without iat': [{ claims: { iat: undefined } }, 'JWT Token has no iat or exp'],
  'without exp': [{ claims: { exp: undefined } }, 'JWT Token has no iat or exp'],
  'without sub': [{ claims: { sub: undefined } }, 'JWT Token has no sub'],
  'with several audiences': [{ claims: { aud: ['ws://127.0.0.1'] } }, 'JWT Token is for another audience'],
  'for another relay': [{ aud: 'wss://relay.example.com' }, 'JWT Token is for another audience'],
}

function issuerRefusal() {
  return 'JWT Token has an issuer that is no ed25519 did:key'
}

/** A zero in front changes the name and not the number. */
function secondName(): DialOptions {
  const key = createKey()
  return { key: { ...key, clientId: key.clientId.replace('did:key:z', 'did:key:z1') } }
}

test.each(Object.entries(wrongTokens))('behavior: a token %s is refused with 3000 and a reason', async (_name, row) => {
  const [options, reason] = row
  const relay = await start()
  expect(await (await dial(relay, options)).closed).toEqual(refusal(reason))
  expect(relay.stats()).toMatchObject({ admitted: 0, turnedAway: 1 })
})

test('behavior: a token signed with HMAC by the public key, or with none, is refused', async () => {
  const relay = await start()
  const { clientId } = createKey()
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const payload = encode({ iss: clientId, sub: 'ab', aud: relay.url, iat: now, exp: now + 86_400 })
  for (const alg of ['none', 'HS256', 'ES256']) {
    const token = `${encode({ alg, typ: 'JWT' })}.${payload}.${alg === 'none' ? '' : 'aaaa'}`
    expect(await (await dial(relay, { token })).closed).toEqual(refusal('JWT Token is not valid'))
  }
})

test('behavior: F24 tokens are timely within a minute of leeway', async () => {
  const clock = createTestClock()
  const relay = await start({ clock })
  const now = clock.now() / 1000
  const early = await dial(relay, { now: now + 61 })
  expect(await early.closed).toEqual(refusal('JWT Token is not yet valid'))
  const late = await dial(relay, { now: now - 86_400 - 61 })
  expect(await late.closed).toEqual(refusal('JWT Token is expired'))
  const notBefore = await dial(relay, { now, claims: { nbf: now + 61 } })
  expect(await notBefore.closed).toEqual(refusal('JWT Token is not yet valid'))
  for (const at of [now + 59, now - 86_400 - 59]) await (await dial(relay, { now: at })).settle()
})

test('parameters: urls and aliases of the address', () => {
  const isOwn = createOwnAddress(['wss://relay.example.com', 'ws://10.0.2.2:8090'])
  const own = [
    'ws://127.0.0.1:8090',
    'ws://127.0.0.1:8090/',
    'ws://127.0.0.1:8090/path?query=1',
    'ws://localhost:8090',
    'ws://LOCALHOST:8090',
    'ws://relay.localhost:8090',
    'ws://127.1:8090',
    'wss://relay.example.com/path',
    'wss://relay.example.com:443',
    'ws://10.0.2.2:8090',
  ]
  const foreign = [
    '',
    'nonsense',
    '127.0.0.1:8090',
    'http://127.0.0.1:8090',
    'wss://127.0.0.1:8090',
    'ws://127.0.0.1',
    'ws://127.0.0.1:8091',
    'ws://127.0.0.1:8090@evil.example',
    'ws://me@127.0.0.1:8090',
    'ws://127.0.0.1.evil.example:8090',
    'ws://evil.example/127.0.0.1:8090',
    'ws://evil.example:8090',
    'ws://localhost.evil.example:8090',
    'ws://notlocalhost:8090',
    'ws://.localhost:8090',
    'ws://[::1]:8090',
    'ws://0.0.0.0:8090',
    'ws://relay.example.com',
    'wss://relay.example.com.evil.example',
    'wss://relay.example.com:8443',
  ]
  expect(own.filter((address) => !isOwn(address, 8090))).toEqual([])
  expect(foreign.filter((address) => isOwn(address, 8090))).toEqual([])
  expect(isOwn('ws://localhost', 80)).toBe(true)
})

test('parameters: urls that are no address are refused at the start', async () => {
  await expect(startRelay({ urls: ['relay.example.com'] })).rejects.toThrow(
    '"relay.example.com" is no address of a relay',
  )
})

test('behavior: the Host header does not make a foreign token ours', async () => {
  const relay = await start()
  const token = await createToken('ws://evil.example')
  const client = await dial(relay, { token, host: 'evil.example' })
  expect(await client.closed).toEqual(refusal('JWT Token is for another audience'))
})

test('parameters: projectIds', async () => {
  const relay = await start({ projectIds: ['one'] })
  const refused = { code: 3000, reason: 'Unauthorized: invalid key' }
  expect(await (await dial(relay, { query: { projectId: 'two' } })).closed).toEqual(refused)
  expect(await (await dial(relay, { query: { projectId: '' } })).closed).toEqual(refused)
  await (await dial(relay, { query: { projectId: 'one' } })).settle()
})

test('parameters: origins', async () => {
  const relay = await start({ origins: ['https://app.example.com'] })
  const refused = { code: 3000, reason: 'Unauthorized: origin not allowed' }
  for (const origin of ['https://app.example.com.evil.example', 'http://app.example.com', 'null'])
    expect(await (await dial(relay, { origin })).closed).toEqual(refused)
  await (await dial(relay, { origin: 'https://app.example.com' })).settle()
  await (await dial(relay)).settle()
  await expect(startRelay({ origins: ['app.example.com'] })).rejects.toThrow('is no web origin')
})
