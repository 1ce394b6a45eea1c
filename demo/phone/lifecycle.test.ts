import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Relay, startRelay } from '../../devnet/src/index.js'
import { startApp } from './test/stack.js'

const chain = { chainId: 31337, name: 'Latchkey Local', rpcUrl: 'http://127.0.0.1:1' }
const account = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
}

let relay: Relay
let child: ReturnType<typeof spawn> | undefined

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(async () => {
  child?.kill()
  await relay.stop()
})

test('behavior: calls the relay and no other host, and leaves nothing that keeps a program alive', async () => {
  const app = await startApp(relay.url)
  const eip155 = { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] }
  const { uri, connected } = await app.connect({ optionalNamespaces: { eip155 } })
  const options = JSON.stringify({ uri, relay: relay.url, chains: [chain], accounts: [account] })
  const program = fileURLToPath(new URL('test/lifecycle.ts', import.meta.url))
  child = spawn(process.execPath, ['--import', 'tsx', program, options], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  let saidAt = 0
  child.stdout?.on('data', (text) => {
    said += text
    saidAt = performance.now()
  })
  const ended = once(child, 'close')
  await connected
  await app.request('personal_sign', ['0x68', account.address], 'eip155:31337')
  expect(await ended).toEqual([0, null])
  expect(JSON.parse(said)).toEqual([`127.0.0.1:${relay.port}`])
  // The SDK looks once for old requests, a second after its start. Its other timers take 5 seconds and more.
  expect(performance.now() - saidAt).toBeLessThan(3000)
  await app.stop()
})
