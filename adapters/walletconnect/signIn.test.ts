import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyAccount, type CaipNetworkId, type SiwxMessageData, toNetwork } from '../../src/adapter.js'
import { writeMessage } from '../../src/siwx/writeMessage.js'
import { createTestClock } from '../../src/testing/index.js'
import {
  createPageStorage,
  createWorld,
  first,
  networks,
  only,
  type TestSource,
  toLocalNetwork,
  until,
  type World,
} from './test/world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.stop())

const toText = (ms: number) => new Date(ms).toISOString()

/** The app's sign-in, as the kernel hands it to sources: each message has a nonce of its own. */
function createSignIn(change: Partial<SiwxMessageData> = {}) {
  const asked: CaipNetworkId[] = []
  const signIn = async (chainId: CaipNetworkId): Promise<SiwxMessageData> => {
    asked.push(chainId)
    return {
      accountAddress: anyAccount,
      chainId,
      domain: '127.0.0.1:4000',
      uri: 'http://127.0.0.1:4000',
      version: '1',
      nonce: `nonce${10_000_000 + asked.length}`,
      statement: 'Sign in to Tidemark.',
      issuedAt: toText(Date.now()),
      expirationTime: toText(Date.now() + 86_400_000),
      resources: ['https://tidemark.example/terms'],
      ...change,
    }
  }
  return { asked, signIn }
}

/** What the SDK keeps, beside keys. */
const leftIn = (storage: Map<string, string>) =>
  [...storage]
    .filter(([table]) => !table.endsWith('keychain'))
    .flatMap(([table, value]) => Object.keys(JSON.parse(value)).map((key) => `${table} ${key}`))

test('behavior: F24 the message is dated as the app says, whatever the clock of this device', async () => {
  const phone = await world.phone({ oneClick: true, approve: () => 'approve' })
  const issuedAt = toText(Date.now() - 86_400_000)
  const attempt = world.source().connect({ signIn: createSignIn({ issuedAt, requestId: 'r1' }).signIn })
  await phone.pair(await attempt.code())
  const [signed] = (await only(attempt)).signedIn ?? []
  expect(signed?.data).toMatchObject({ issuedAt, requestId: 'r1' })
  expect(writeMessage(signed?.data as SiwxMessageData)).toBe(signed?.message)
})

const sign = { method: 'personal_sign', params: ['0x68656c6c6f', first] }

test('behavior: a wallet connects and signs in one step, on the chain in use, with all chains', async () => {
  const phone = await world.phone({ oneClick: true, approve: () => 'approve' })
  const { asked, signIn } = createSignIn()
  const attempt = world.source().connect({ networks: [...networks].reverse(), signIn })
  await phone.pair(await attempt.code())
  const session = await only(attempt)
  expect(asked).toEqual(['eip155:31338'])
  expect(phone.get().asked).toBe(1)
  expect(session).toMatchObject({ networkId: 'eip155:31338', wallet: { name: 'Phone Wallet' } })
  const [signed, ...others] = session.signedIn ?? []
  // Its nonce is good for one of the messages that the wallet signed.
  expect(others).toEqual([])
  expect(signed?.data).toMatchObject({
    accountAddress: first,
    chainId: 'eip155:31338',
    nonce: 'nonce10000001',
    domain: '127.0.0.1:4000',
    uri: 'http://127.0.0.1:4000',
  })
  expect(signed?.data.statement).toMatch(/^Sign in to Tidemark\. I further authorize the stated URI/)
  expect(signed?.data.resources?.[0]).toBe('https://tidemark.example/terms')
  expect(writeMessage(signed?.data as SiwxMessageData)).toBe(signed?.message)
  expect(signed?.cacao).toMatchObject({ h: { t: 'caip122' }, p: { iss: `did:pkh:eip155:31338:${first}` } })
  const { message = '', signature = '' } = signed ?? {}
  expect(await verifyMessage({ address: first as `0x${string}`, message, signature: signature as `0x${string}` })).toBe(
    true,
  )

  for (const networkId of ['eip155:31337', 'eip155:31338'] as const)
    expect(await session.request(sign, { networkId })).toMatch(/^0x[0-9a-f]{130}$/)
  await session.disconnect()
  await until(() => phone.get().sessions.length === 0, 'the wallet hears of the end')
})

test('behavior: a session that was made in one step is found again after a reload', async () => {
  const phone = await world.phone({ oneClick: true, approve: () => 'approve' })
  const storage = createPageStorage()
  const before = world.source({ storage })
  const attempt = before.connect({ signIn: createSignIn().signIn })
  await phone.pair(await attempt.code())
  await only(attempt)
  before.stop()
  const session = await only(world.source({ storage }).connect({ silent: true }))
  expect(session.signedIn).toBeUndefined()
  expect(await session.request(sign, { networkId: 'eip155:31337' })).toMatch(/^0x/)
})

test('behavior: a wallet that cannot connects, and is asked afterwards', async () => {
  const phone = await world.phone({ approve: () => 'approve' })
  const storage = createPageStorage()
  const attempt = world.source({ storage }).connect({ signIn: createSignIn().signIn })
  await phone.pair(await attempt.code())
  const session = await only(attempt)
  expect(session.signedIn).toBeUndefined()
  expect(phone.get().asked).toBe(1)
  expect(await session.request(sign, { networkId: 'eip155:31338' })).toMatch(/^0x/)
})

test('behavior: one who refuses is not connected, and nothing is left of it', async () => {
  const phone = await world.phone({ oneClick: true, approve: () => 'refuse' })
  const storage = createPageStorage()
  const attempt = world.source({ storage }).connect({ signIn: createSignIn().signIn })
  await phone.pair(await attempt.code())
  await expect(attempt.sessions).rejects.toMatchObject({ code: 'CONNECTION_REJECTED', outcome: 'rejected' })
  await until(() => leftIn(storage).length === 0, `the page has forgotten it: ${leftIn(storage)}`)
})

test('behavior: F25 one that signs after the user cancelled is notified that it came too late', async () => {
  const phone = await world.phone({ oneClick: true })
  const attempt = world.source().connect({ signIn: createSignIn().signIn })
  await phone.pair(await attempt.code())
  const { id } = await phone.waitFor(({ questions }) => questions[0])
  attempt.abort()
  await expect(attempt.sessions).rejects.toThrow('Cancelled')
  await phone.approve(id)
  await until(() => phone.get().sessions.length === 0, 'the late session is ended')
})

test('behavior: a code that was replaced counts as well, with the message that it had', async () => {
  const clock = createTestClock()
  const phone = await world.phone({ oneClick: true, approve: () => 'approve' })
  const { asked, signIn } = createSignIn()
  const attempt = world.source({ clock }).connect({ signIn })
  const old = await attempt.code()
  await clock.advance(235_000)
  await attempt.code(2)
  await phone.pair(old)
  expect((await only(attempt)).signedIn?.[0]?.data.nonce).toBe('nonce10000001')
  expect(asked).toHaveLength(2)
})

test('behavior: what was prepared and never chosen leaves nothing', async () => {
  const storage = createPageStorage()
  const { source, request } = world.source({ storage })
  const life = new AbortController()
  await source.prepare?.({ ...request(), signIn: createSignIn().signIn }, life.signal)
  expect(leftIn(storage)).not.toEqual([])
  life.abort()
  await until(() => leftIn(storage).length === 0, `the page has forgotten it: ${leftIn(storage)}`)
})

test('behavior: a prepared code is used by an attempt that asks for the same', async () => {
  const { source, request, connect } = world.source()
  const { asked, signIn } = createSignIn()
  const prepare = () => source.prepare?.({ ...request(), signIn }, new AbortController().signal)
  const first = await prepare()
  expect(await connect({ signIn }).code()).toBe(first?.uri)
  expect(asked).toHaveLength(1)
  const second = await prepare()
  expect(await connect().code()).not.toBe(second?.uri)
  const elsewhere = [...networks].reverse()
  expect(await connect({ networks: elsewhere, signIn }).code()).not.toBe(second?.uri)
})

const solana = toNetwork({
  ...toLocalNetwork(1),
  id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  chainNamespace: 'solana',
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
})
const many = Array.from({ length: 12 }, (_, at) => toNetwork(toLocalNetwork(40_000 + at)))

test.each<[string, (made: World) => TestSource, Parameters<typeof createSignIn>[0]]>([
  ['the app has another namespace', (made) => made.source({ networks: [...networks, solana] }), {}],
  ['so many chains that no message holds them', (made) => made.source({ networks: [...networks, ...many] }), {}],
  [
    'the message is long already',
    (made) => made.source(),
    { resources: [`https://tidemark.example/${'a'.repeat(3000)}`] },
  ],
  ['the message asks for something else already', (made) => made.source(), { resources: ['urn:recap:e30'] }],
])('behavior: wallets are asked to connect alone when %s', async (_case, make, change) => {
  const phone = await world.phone({ oneClick: true })
  const { signIn } = createSignIn(change)
  const attempt = make(world).connect({ namespaces: ['eip155'], signIn })
  await phone.pair(await attempt.code())
  const question = await phone.waitFor(({ questions }) => questions[0])
  expect(question.kind).toBe('proposal')
  await phone.approve(question.id)
  expect((await only(attempt)).signedIn).toBeUndefined()
})

test('behavior: no message, or none in time: wallets are asked to connect alone', async () => {
  const clock = createTestClock()
  const { connect } = world.source({ clock })
  const phone = await world.phone({ oneClick: true, approve: () => 'approve' })
  const none = connect({ signIn: async () => undefined })
  await phone.pair(await none.code())
  expect((await only(none)).signedIn).toBeUndefined()

  const late = connect({ signIn: () => new Promise(() => {}) })
  await until(() => clock.pending > 0, 'it waits for the message')
  await clock.advance(5000)
  await phone.pair(await late.code())
  expect((await only(late)).signedIn).toBeUndefined()
})
