import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SdkRelayer } from '../../adapters/walletconnect/sdk.js'
import { type Relay, startRelay } from '../../devnet/src/index.js'
import { createPhoneKit } from './createPhoneKit.js'

let relay: Relay
let phone: Awaited<ReturnType<typeof createPhoneKit>>
beforeEach(async () => {
  relay = await startRelay()
  phone = await createPhoneKit({ relay: relay.url, chains: [], accounts: [] })
})
afterEach(async () => {
  await phone.stop()
  await relay.stop()
})

test('behavior: however many want the socket at once, one is opened', async () => {
  const relayer = phone.core.relayer as unknown as SdkRelayer
  await Promise.all(Array.from({ length: 8 }, () => relayer.connect()))
  expect(relayer.connected).toBe(true)
  expect(relay.stats().admitted).toBe(1)
})

test('behavior: a message about a session that is not there ends no process', async () => {
  const rejections: unknown[] = []
  const hear = (reason: unknown) => void rejections.push(reason)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear)
  try {
    const { engine } = phone.kit.engine.signClient
    const onPing: (topic: string, payload: unknown) => unknown = Reflect.get(engine, 'onSessionPingRequest')
    // The SDK waits for nothing that comes of a message; nor does this, or its failure would have been heard.
    const handled = onPing('ab'.repeat(32), { id: 1, params: {} })
    await vi.waitUntil(() => inspect(handled).includes('<rejected>'))
    await new Promise((resume) => setImmediate(resume))
    expect(rejections).toEqual([])
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  }
})
