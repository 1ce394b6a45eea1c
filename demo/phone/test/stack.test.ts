import { expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../../devnet/src/index.js'
import { startApp } from './stack.js'

test('behavior: a socket that broke is opened once, however many parts of an app want it', async () => {
  const relay = await startRelay()
  const app = await startApp(relay.url)
  onTestFinished(async () => {
    await app.stop()
    await relay.stop()
  })
  const { relayer } = app.provider.client.core
  const want: () => Promise<void> = Reflect.get(relayer, 'toEstablishConnection').bind(relayer)
  // From now on it has a topic, which it asks for over each new socket.
  await app.connect({ optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: [], events: [] } } })
  await vi.waitUntil(() => relayer.connected)
  const { admitted } = relay.stats()
  const socket: { terminate(): void } = Reflect.get(relayer.provider.connection, 'socket')
  socket.terminate()
  // Some notice before the others, and before the socket has said that it is closed.
  const wanted = Array.from({ length: 8 }, want)
  await new Promise((resume) => setImmediate(resume))
  await Promise.all([...wanted, ...Array.from({ length: 8 }, want)])
  expect(relayer.connected).toBe(true)
  expect(relay.stats().admitted).toBe(admitted + 1)
})
