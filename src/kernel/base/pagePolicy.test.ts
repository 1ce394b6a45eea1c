import { createStore } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClock } from '../../testing/clock.js'
import type { LatchkeyEvents } from '../contract/latchkey.js'
import { createAlerts, createPolicyNotice } from '../notices/alerts.js'
import { alertsAtom } from '../notices/state.js'
import { createServiceAddresses } from '../services/serviceAddresses.js'
import { createServiceClient } from '../services/serviceClient.js'
import { createEmitter } from './emitter.js'
import { callUnderPolicy, createDownload, lostError, policyError } from './pagePolicy.js'

const url = 'https://services.example/v1/?projectId=secret'
const origin = 'https://services.example'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What a browser tells of a request that it did not let out. */
const violate = (blockedURI: string, effectiveDirective = 'connect-src', disposition = 'enforce') =>
  page.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective, disposition }),
  )
const blocked = (directive: string, lacks = origin) =>
  expect.objectContaining({
    code: 'POLICY_BLOCKED',
    message: `The content policy of the page blocks it. Add ${lacks} to ${directive}`,
    data: { directive, origin: lacks },
  })
const failure = new TypeError('Failed to fetch')
const call = (...violation: Parameters<typeof violate>) =>
  callUnderPolicy(url, async () => {
    violate(...violation)
    throw failure
  })

test('behavior: F32 a blocked call names directive and origin, and nothing of the path or query', async () => {
  await expect(call(url)).rejects.toEqual(blocked('connect-src'))
  await expect(call(url)).rejects.toMatchObject({ cause: failure })
})

test('behavior: F32 the browser may report it right after the failure', async () => {
  const late = callUnderPolicy(url, async () => {
    setTimeout(() => violate(url))
    throw failure
  })
  await expect(late).rejects.toEqual(blocked('connect-src'))
})

test('behavior: F32 of a socket a browser may name the scheme alone', async () => {
  const line = (told: string) =>
    callUnderPolicy('wss://relay.example/?auth=secret', async () => {
      violate(told)
      throw failure
    })
  await expect(line('wss://relay.example/?auth=secret')).rejects.toEqual(blocked('connect-src', 'wss://relay.example'))
  await expect(line('wss')).rejects.toEqual(blocked('connect-src', 'wss://relay.example'))
})

test.each<[string, Parameters<typeof violate>]>([
  ['another origin', ['https://services.example.evil/']],
  ['another directive', [url, 'img-src']],
  ['a policy that only reports', [url, 'connect-src', 'report']],
])('behavior: F32 %s leaves the failure as it is', async (_, violation) => {
  await expect(call(...violation)).rejects.toBe(failure)
})

test('behavior: F32 what comes through, and what is no failure of the network, is not waited for', async () => {
  const add = vi.spyOn(page, 'addEventListener')
  const remove = vi.spyOn(page, 'removeEventListener')
  await expect(callUnderPolicy(url, async () => 1)).resolves.toBe(1)
  await expect(callUnderPolicy(url, () => Promise.reject('gone'))).rejects.toBe('gone')
  expect(remove).toHaveBeenCalledTimes(add.mock.calls.length)
})

const download = (message: string, told: string, directive = 'script-src-elem') => {
  const heard: unknown[] = []
  const arriving = createDownload((error) => heard.push(error))(async () => {
    violate(told, directive)
    throw new TypeError(message)
  })
  return { arriving, heard }
}
const chunk = 'https://cdn.example/assets/engine-1.js'

test.each([
  `Failed to fetch dynamically imported module: ${chunk}`,
  'Importing a module script failed.',
  `Loading chunk 7 failed.\n(error: ${chunk})`,
])('behavior: F32 code that a policy blocks is named by the failure: %s', async (message) => {
  const { arriving, heard } = download(message, chunk)
  const cause = blocked('script-src', 'https://cdn.example')
  const error = await arriving.catch((reason) => reason)
  expect(error.cause).toEqual(cause)
  expect(heard).toEqual([cause])
  expect(lostError('ENGINE_FAILED', 'Latchkey could not be loaded', error).message).toBe(
    'Latchkey could not be loaded. The content policy of the page blocks it. Add https://cdn.example to script-src.',
  )
})

test.each([
  ['a script of the host’s', `Failed to fetch dynamically imported module: ${chunk}`, 'https://ads.example/a.js'],
  ['an inline script', 'Importing a module script failed.', 'inline'],
  ['code that failed by itself', 'x is not a function', chunk],
])('behavior: F32 %s that is blocked meanwhile is not taken for ours', async (_, message, told) => {
  const { arriving } = download(message, told)
  const error = await arriving.catch((reason) => reason)
  expect(error).toMatchObject({ message })
  expect(error.cause).toBeUndefined()
  expect(lostError('ENGINE_FAILED', 'It could not be loaded', error).message).toBe(
    'It could not be loaded. Check the connection and try again.',
  )
})

test('behavior: F32 a service call that a policy blocks is made once', async () => {
  const heard: unknown[] = []
  let calls = 0
  const client = createServiceClient({
    at: createServiceAddresses(origin, { projectId: 'secret' }),
    async fetch(input) {
      calls++
      violate(`${input}`)
      throw failure
    },
    clock: createTestClock(),
    signal: new AbortController().signal,
    onBlocked: (error) => heard.push(error),
  })
  const asked = client.call({ part: 'directory', path: '/x', parse: (value) => value })
  await expect(asked).rejects.toEqual(blocked('connect-src'))
  expect(calls).toBe(1)
  expect(heard).toEqual([blocked('connect-src')])
})

test('behavior: F32 the host is told of each origin by an event, of each directive by one alert', () => {
  const write = vi.spyOn(console, 'error').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const store = createStore()
  const emitter = createEmitter<LatchkeyEvents>()
  const errors: Error[] = []
  emitter.on('error', ({ error }) => errors.push(error))
  const tell = createPolicyNotice(emitter, createAlerts(store, emitter, true))
  const lacking = [policyError('connect-src', origin), policyError('connect-src', 'https://rpc.example')]
  const picture = policyError('img-src', origin)
  for (const error of [...lacking, ...lacking, picture, picture, failure]) tell(error)
  expect(errors).toEqual([...lacking, picture])
  expect(store.get(alertsAtom)).toEqual([
    expect.objectContaining({ code: 'POLICY_BLOCKED', level: 'error', detail: expect.stringContaining(origin) }),
    expect.objectContaining({ code: 'POLICY_BLOCKED', level: 'warning', detail: expect.stringContaining('img-src') }),
  ])
  expect(write).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledTimes(1)
})
