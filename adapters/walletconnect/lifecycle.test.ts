import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../devnet/src/index.js'
import { createWorld, type World } from './test/world.js'

let world: World
let child: ReturnType<typeof spawn> | undefined
beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  child?.kill()
  await world.stop()
})

test('behavior: calls the relay and no other host, says nothing, and leaves nothing that keeps a program alive', async () => {
  const phone = await world.phone({ approve: () => 'approve' })
  const port = await findFreePort()
  const program = fileURLToPath(new URL('test/lifecycle.ts', import.meta.url))
  const options = JSON.stringify({ relay: world.relay.url, dead: `ws://127.0.0.1:${port}` })
  child = spawn(process.execPath, ['--import', 'tsx', program, options], { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr?.on('data', (text) => {
    complaints += text
  })
  const ended = once(child, 'close')
  const lines: unknown[] = []
  let saidAt = 0
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    lines.push(JSON.parse(line))
    saidAt = performance.now()
    if (lines.length === 1) await phone.pair(`${lines[0]}`)
  }
  expect(await ended).toEqual([0, null])
  expect(lines[1]).toEqual({
    code: 'RELAY_UNREACHABLE',
    called: [`127.0.0.1:${world.relay.port}`, `127.0.0.1:${port}`].sort(),
  })
  expect(complaints).toBe('')
  // The SDK looks once for old requests, a second after its start. Its other timers take 5 seconds and more.
  expect(performance.now() - saidAt).toBeLessThan(3000)
})
