import { toHex, verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from './bareClient.js'
import { type Relay, type RelayOptions, startRelay } from './index.js'
import { appAddress, createApp, createWallet, isolateClients } from './testClients.js'

// Other people's clients, which wait for seconds before they try again, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const cleanups: (() => unknown)[] = []
beforeEach(isolateClients)
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

async function start(options?: RelayOptions) {
  const relay = await startRelay(options)
  cleanups.push(relay.stop)
  const app = await createApp(relay.url)
  cleanups.push(app.close)
  const wallet = await createWallet(relay.url)
  cleanups.push(wallet.close)
  return { relay, app, wallet }
}

type Clients = Awaited<ReturnType<typeof start>>

async function connect({ app, wallet }: Clients) {
  const { uri, session } = await app.connect()
  await wallet.pair(uri)
  return session
}

async function expectSigning({ app }: Clients) {
  const signature = await app.request<`0x${string}`>('personal_sign', [toHex('hello'), appAddress])
  expect(await verifyMessage({ address: appAddress, message: 'hello', signature })).toBe(true)
}

/** Does something at the first message of a kind. */
function atFirst(relay: Relay, wanted: string | number, act: () => void) {
  const unwatch = relay.watch(({ method, tag }) => {
    if (method !== wanted && tag !== wanted) return
    unwatch()
    act()
  })
}

test('behavior: real clients pair, approve, sign and part', async () => {
  const clients = await start()
  const { relay, app, wallet } = clients
  const session = await connect(clients)
  expect(session?.namespaces.eip155?.accounts).toEqual([`eip155:31337:${appAddress}`])
  await expectSigning(clients)

  const parted = new Promise((resolve) => wallet.kit.once('session_delete', resolve))
  await app.provider.disconnect()
  await parted
  const { answered, refused } = relay.stats()
  expect(answered).toMatchObject({ wc_proposeSession: 1, wc_approveSession: 1 })
  expect(refused).toEqual({})
  // The wallet goes on listening to the pairing.
  await until(() => expect(relay.stats().topics).toBe(1))
})

test('behavior: F18 duplicate and reordered messages are handled once', async () => {
  const clients = await start()
  Object.assign(clients.relay.deliver, { duplicate: true, reorder: true })
  await connect(clients)
  await expectSigning(clients)
  expect(clients.wallet.asked).toEqual(['session_proposal', 'personal_sign'])
})

test('behavior: F18 a wallet that was away gets the request from the mailbox', async () => {
  const clients = await start()
  await connect(clients)
  const { relayer } = clients.wallet.core
  await relayer.transportClose()
  const signed = expectSigning(clients)
  await until(() => expect(clients.relay.stats().answered.irn_publish).toBeGreaterThanOrEqual(2))
  await relayer.transportOpen()
  await signed
})

test('behavior: F18 a session outlives a relay that is away, also for a request made meanwhile', async () => {
  const clients = await start()
  await connect(clients)
  clients.relay.pause()
  await until(() => expect(clients.app.core.relayer.connected).toBe(false))
  const signed = expectSigning(clients)
  clients.relay.resume()
  await signed
  expect(clients.wallet.asked).toEqual(['session_proposal', 'personal_sign'])
})

test('behavior: F18 all sockets drop at the proposal, the approval, the request, the reply', async () => {
  // A client that gets no answer sends the message again after 15 s, so all wait at the same time.
  const moments = ['wc_proposeSession', 'wc_approveSession', 1108, 1109]
  await Promise.all(
    moments.map(async (moment) => {
      const clients = await start()
      atFirst(clients.relay, moment, clients.relay.dropSockets)
      await connect(clients)
      await expectSigning(clients)
      expect(clients.relay.stats().admitted).toBeGreaterThan(2)
      expect(clients.wallet.asked).toEqual(['session_proposal', 'personal_sign'])
    }),
  )
})

test('behavior: a refused message is not sent again, and its refusal is no uncaught error', async () => {
  const uncaught: unknown[] = []
  const note = (reason: unknown) => uncaught.push(reason)
  process.on('unhandledRejection', note)
  cleanups.push(() => process.off('unhandledRejection', note))
  const { relay, app } = await start({ limits: { messageBytes: 10 } })
  const { relayer, heartbeat } = app.core
  const topic = 'ab'.repeat(32)
  await relayer.subscribe(topic)
  let refusals = 0
  relayer.on('relayer_message_ack', (answer: object) => {
    if ('error' in answer) refusals += 1
  })
  void relayer.publish(topic, 'far too long', { tag: 1108, ttl: 300 })
  await until(() => expect(refusals).toBe(2))
  // The first put it into the queue of what is sent again, the second took it out.
  const { queue } = relayer.publisher as unknown as { queue: Map<string, unknown> }
  expect(queue.size).toBe(0)
  for (let beats = 3; beats > 0; beats--) heartbeat.events.emit('heartbeat_pulse')
  await relayer.publish(topic, 'short', { tag: 1108, ttl: 300 })
  expect(relay.stats().refused).toEqual({ MESSAGE_TOO_LARGE: 1 })
  expect(uncaught).toEqual([])
})

test.each([
  ['Unauthorized: invalid key', { projectIds: ['other'] }],
  ['JWT validation error: JWT Token is not yet valid', { clock: { now: () => Date.now() - 3_600_000 } }],
])('behavior: a client that is turned away gets "%s"', async (reason, options) => {
  const { app } = await start(options)
  const told = new Promise<Error>((resolve) => app.core.relayer.on('relayer_error', resolve))
  // It goes on trying until it is closed.
  app.connect().catch(() => {})
  expect((await told).message).toBe(`WebSocket connection closed abnormally with code: 3000 (${reason})`)
})
