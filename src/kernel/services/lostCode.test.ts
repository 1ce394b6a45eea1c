import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInstance } from '../../../test/fixtures/instance.js'
import { createTestClock, type TestClock } from '../../testing/clock.js'
import type { ServiceClient, ServiceRequest } from '../contract/services.js'
import { alertsAtom } from '../notices/state.js'
import { createServiceAddresses } from './serviceAddresses.js'
import { createServiceClient } from './serviceClient.js'

const lost = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./later.js', lost)
vi.mock('../flags/featureAlerts.js', lost)

let clock: TestClock
let ending: AbortController
beforeEach(() => {
  clock = createTestClock()
  ending = new AbortController()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  ending.abort()
  vi.restoreAllMocks()
})

function start(answer: () => Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer())
  return {
    fetch,
    client: createServiceClient({
      at: createServiceAddresses('https://s.example', {}),
      fetch,
      clock,
      signal: ending.signal,
    }),
  }
}
const call = (client: ServiceClient, rest: Partial<ServiceRequest<unknown>> = {}) =>
  client.call({ part: 'data', path: '/x', parse: (value) => value, ...rest })

test('F29 a refusal whose code does not arrive is SERVICE_UNREACHABLE with its cause; what writes is not sent again', async () => {
  const { client, fetch } = start(() => new Response('{}', { status: 401 }))
  await expect(call(client, { body: {} })).rejects.toMatchObject({
    code: 'SERVICE_UNREACHABLE',
    cause: expect.any(Error),
  })
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(clock.pending).toBe(0)
})

test('F29 what only reads is asked for again: its code may arrive then', async () => {
  const answers = [new Response('{}', { status: 503 }), new Response('1')]
  const { client, fetch } = start(() => answers[fetch.mock.calls.length - 1] as Response)
  const answer = call(client)
  await expect.poll(() => clock.next).toBeLessThan(clock.now() + 200)
  await clock.advance(200)
  expect(await answer).toBe(1)
})

test('F29 without the code that shares answers the call is made all the same, and nothing is kept', async () => {
  const { client } = start(() => new Response('1'))
  expect(await call(client, { cacheFor: 1000 })).toBe(1)
  expect(clock.pending).toBe(0)
})

test('F29 without the texts of an alert its code is shown', async () => {
  const { latchkey, store } = createInstance({
    fetch: async () => new Response('<html>'),
    options: { services: 'https://s.example', projectId: 'p', debug: true },
  })
  latchkey.start()
  const detail = expect.stringMatching(/something else than expected/)
  await expect.poll(() => store.get(alertsAtom)).toMatchObject([{ code: 'SERVER_ERROR', level: 'warning', detail }])
  latchkey.stop()
})
