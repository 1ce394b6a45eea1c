import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collectGarbage } from '../test/collectGarbage.js'
import { readCapped, TooLongError } from './readCapped.js'

vi.setConfig({ testTimeout: 60_000 })

/** A server that begins each answer and never ends it. */
async function startEndless(): Promise<{ url: string; countOpen(): number }> {
  let open = 0
  const server = createServer((_request, response) => {
    open++
    response.on('close', () => open--)
    response.write('{"begun":')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, countOpen: () => open }
}

test('F12: a body that stops half way is waited for until its signal, also when memory was tidied in between', async () => {
  const server = await startEndless()
  const ending = new AbortController()
  // Node's fetch forgets its signal with this `redirect`, which all calls of the services have.
  const ask = async () => (await fetch(server.url, { signal: ending.signal, redirect: 'error' })).body
  const told = expect(readCapped(await ask(), 1_000, ending.signal)).rejects.toThrow('Enough.')
  await collectGarbage()
  ending.abort(new Error('Enough.'))
  await told
  await vi.waitFor(() => expect(server.countOpen()).toBe(0), 20_000)
})

test('F12: a signal that came before the reading ends it at once', async () => {
  const { body } = new Response('text')
  await expect(readCapped(body, 1_000, AbortSignal.abort(new Error('Enough.')))).rejects.toThrow('Enough.')
})

test('S40: reading stops at the cap', async () => {
  await expect(readCapped(new Response('12345').body, 4)).rejects.toThrow(TooLongError)
  expect(await readCapped(new Response('12345').body, 5)).toBe('12345')
  expect(await readCapped(null, 5)).toBe('')
})
