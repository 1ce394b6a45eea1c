import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdapterContext } from '../../src/adapter.js'
import { systemClock } from '../../src/adapter.js'
import { openLink } from './link.js'
import { readOptions } from './options.js'
import type { SdkClient } from './sdk.js'
import { createMemoryTable, createSessionStorage } from './storage.js'
import { createWorld, only, until, type World } from './test/world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.stop())

/** How the SDK takes messages: it waits for nothing that comes of them. */
type Handlers = Record<string, (topic: string, payload: unknown) => unknown>

test('behavior: messages about sessions that are not there end no process', async () => {
  const rejections: unknown[] = []
  const hear = (reason: unknown) => void rejections.push(reason)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear)
  const life = new AbortController()
  const context = {
    id: 'guarded',
    projectId: undefined,
    clock: systemClock,
    signal: life.signal,
    app: () => ({ name: 'Test', description: '', url: 'http://127.0.0.1', icons: [] }),
  } as Partial<AdapterContext> as AdapterContext
  const settings = readOptions({ relayUrl: world.relay.url }, context)
  const storage = createSessionStorage(createMemoryTable())
  const link = await openLink(context, settings, storage, () => import('@walletconnect/universal-provider'))
  try {
    const engine = link.client.engine as SdkClient['engine'] & Handlers
    const topic = 'ab'.repeat(32)
    for (const name of ['Delete', 'Update', 'Extend', 'Ping', 'Event'])
      engine[`onSession${name}Request`]?.(topic, {
        id: 1,
        params: { code: 6000, message: 'x', namespaces: {}, chainId: 'eip155:1', event: { name: 'x', data: 1 } },
      })
    await engine.deleteSession({ topic })
    await new Promise((resume) => setTimeout(resume, 200))
    expect(rejections).toEqual([])
  } finally {
    link.stop()
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  }
})

test('behavior: F26 both sides end a session at once, with requests that are not waited for any more', async () => {
  const phone = await world.phone({ approve: ({ kind }) => (kind === 'proposal' ? 'approve' : 'ask') })
  const attempt = world.source().connect()
  await phone.pair(await attempt.code())
  const session = await only(attempt)
  const left = new AbortController()
  const call = { method: 'personal_sign', params: ['0x68', session.accounts[0]?.address] }
  const answer = session.request(call, { networkId: 'eip155:31337', signal: left.signal })
  answer.catch(() => {})
  const { topic } = await phone.waitFor(({ sessions, questions }) => questions.length > 0 && sessions[0])
  left.abort()
  await Promise.all([session.disconnect(), phone.disconnect(topic)])
  await until(() => phone.get().sessions.length === 0, 'it is over')
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})
