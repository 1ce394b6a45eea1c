import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { createTestClock } from '../testing/clock.js'
import { unlessAborted, within } from './base/clock.js'
import { createEmitter } from './base/emitter.js'
import { createLoader } from './base/loader.js'
import { createScope } from './base/scope.js'
import { createStorage, type StorageBackend } from './base/storage.js'
import { createProviderFacade } from './chains/providerFacade.js'
import { isNetworkId } from './contract/caip.js'
import { isLatchkeyError, LatchkeyError, messageOf, toLatchkeyError } from './contract/errors.js'
import type { LatchkeyEvents } from './contract/latchkey.js'
import { parseAssetId } from './contract/parseAssetId.js'
import { parseAccountId, parseNetworkId } from './contract/parseCaip.js'
import { createAlerts } from './notices/alerts.js'
import { alertsAtom, toastAtom } from './notices/state.js'
import { createToasts } from './notices/toasts.js'
import { parseRemoteFeatures } from './services/remoteFeatures.js'
import { createRequestCache } from './services/requestCache.js'
import { Retry, sleep, withRetries } from './services/retry.js'

// ---- notices

test('behavior: a toast replaces another after 150 ms, the last of several, and goes after 4 s', async () => {
  const [store, clock] = [createStore(), createTestClock()]
  const toasts = createToasts(store, clock)
  const shown = () => store.get(toastAtom)?.text
  toasts.success('one')
  expect(shown()).toBe('one')
  toasts.error('two')
  expect(shown()).toBeUndefined()
  await clock.advance(100)
  toasts.info('three')
  await clock.advance(49)
  expect(shown()).toBeUndefined()
  await clock.advance(1)
  expect(store.get(toastAtom)).toMatchObject({ kind: 'info', text: 'three' })
  await clock.advance(4000)
  expect([shown(), clock.pending]).toEqual([undefined, 0])
  toasts.info('four')
  await clock.advance(150)
  toasts.dismiss()
  expect([shown(), clock.pending]).toEqual([undefined, 0])
})

test('behavior: a toast with a link stays 12 s, and as long as a pointer or focus is on it', async () => {
  const [store, clock] = [createStore(), createTestClock()]
  const toasts = createToasts(store, clock)
  const link = { href: 'https://scan.example/tx/1', label: 'View' }
  toasts.success('sent', { link })
  expect(store.get(toastAtom)).toMatchObject({ text: 'sent', link })
  await clock.advance(11_999)
  toasts.hold(true)
  await clock.advance(60_000)
  expect(store.get(toastAtom)?.text).toBe('sent')
  toasts.hold(false)
  await clock.advance(11_999)
  expect(store.get(toastAtom)?.text).toBe('sent')
  await clock.advance(1)
  expect(store.get(toastAtom)).toBeUndefined()
  // Nothing is in sight: nothing is held.
  toasts.hold(true)
  toasts.info('next')
  await clock.advance(150)
  expect(store.get(toastAtom)?.text).toBe('next')
})

test('behavior: an alert is raised once, on the console, and in the modal where it may be', () => {
  const write = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [seen, hidden] = [createStore(), createStore()]
  const told: string[] = []
  for (const [store, visible] of [
    [seen, true],
    [hidden, false],
  ] as const) {
    const emitter = createEmitter<LatchkeyEvents>()
    emitter.on('alert', (alert) => told.push(alert.code))
    const raise = createAlerts(store, emitter, visible)
    for (let time = 0; time < 3; time++) raise({ code: 'X', level: 'error', title: 'Title', detail: 'Help' })
  }
  expect(write.mock.calls).toEqual([['Latchkey: Title. Help (X)'], ['Latchkey: Title. Help (X)']])
  expect([seen.get(alertsAtom).length, hidden.get(alertsAtom).length]).toEqual([1, 0])
  expect(told).toEqual(['X', 'X'])
  write.mockRestore()
})

// ---- storage

const map = (values = new Map<string, string>()): StorageBackend & { values: Map<string, string> } => ({
  values,
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
})
const text = (value: unknown) => {
  if (typeof value !== 'string') throw new TypeError('not a text')
  return value
}

test.each([
  ['broken JSON', '{"a":'],
  ['another shape', '{"a":1}'],
  ['a huge text', `"${'x'.repeat(300 * 1024)}"`],
])('F21 %s resets that name, others are kept', (_, bad) => {
  const backend = map(
    new Map([
      ['latchkey:me:a', bad],
      ['latchkey:me:b', '"fine"'],
      ['latchkey:you:a', '"yours"'],
    ]),
  )
  const storage = createStorage(
    'me',
    () => backend,
    () => {},
  )
  expect(storage.get('a', text)).toBeUndefined()
  expect(storage.get('b', text)).toBe('fine')
  expect([...backend.values.keys()]).toEqual(['latchkey:me:b', 'latchkey:you:a'])
})

test('F20 storage that is forbidden: memory, one notice', () => {
  const told: unknown[] = []
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = createStorage('me', forbidden, (cause) => told.push(cause))
  storage.set('a', 'kept')
  expect(storage.get('a', text)).toBe('kept')
  storage.remove('a')
  expect(storage.get('a', text)).toBeUndefined()
  expect(told).toHaveLength(1)
})

test('F20 storage that is full: what it has stays readable, what it refused is newer, a reload finds nothing stale', () => {
  const told: unknown[] = []
  const backend = map(
    new Map([
      ['latchkey:me:a', '"old"'],
      ['latchkey:me:b', '"there"'],
    ]),
  )
  let full = true
  const setItem = (key: string, value: string) => {
    if (full) throw new DOMException('full', 'QuotaExceededError')
    backend.setItem(key, value)
  }
  const storage = createStorage(
    'me',
    () => ({ ...backend, setItem }),
    (cause) => told.push(cause),
  )
  storage.set('a', 'new')
  expect([storage.get('a', text), storage.get('b', text)]).toEqual(['new', 'there'])
  expect(backend.values.has('latchkey:me:a')).toBe(false)
  full = false
  storage.set('a', 'newest')
  expect(backend.values.get('latchkey:me:a')).toBe('"newest"')
  backend.values.clear()
  expect(storage.get('a', text)).toBeUndefined()
  expect(told).toHaveLength(1)
})

test('behavior: a server has no storage, and no notice; what is no JSON throws where it is stored', () => {
  const told: unknown[] = []
  const storage = createStorage(
    'me',
    () => undefined,
    (cause) => told.push(cause),
  )
  storage.set('a', 'kept')
  expect(storage.get('a', text)).toBe('kept')
  expect(() => storage.set('b', 1n)).toThrow(TypeError)
  storage.set('a', undefined)
  expect(storage.get('a', text)).toBeUndefined()
  expect(told).toEqual([])
})

// ---- request cache

test('behavior: equal requests share an answer, also one on its way for longer than it is kept', async () => {
  const clock = createTestClock()
  const cache = createRequestCache(clock)
  let asks = 0
  let answer = (_: number) => {}
  const ask = () =>
    new Promise<number>((resolve) => {
      asks++
      answer = resolve
    })
  const first = cache.through('k', 30, ask)
  await clock.advance(1000)
  const second = cache.through('k', 30, ask)
  answer(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  await clock.advance(29)
  expect(await cache.through('k', 30, ask)).toBe(1)
  await clock.advance(1)
  const third = cache.through('k', 30, ask)
  answer(2)
  expect([await third, asks]).toEqual([2, 2])
})

test('behavior: a failure is not kept, and takes no newer answer with it', async () => {
  const cache = createRequestCache(createTestClock())
  const fail = cache.through('k', 30, () => Promise.reject(new Error('no')))
  cache.delete('k')
  const kept = cache.through('k', 30, async () => 'new')
  await expect(fail).rejects.toThrow('no')
  expect(await kept).toBe('new')
  expect(await cache.through('k', 30, async () => 'newer')).toBe('new')
  await expect(cache.through('f', 30, () => Promise.reject(new Error('no')))).rejects.toThrow()
  expect(await cache.through('f', 30, async () => 'again')).toBe('again')
})

test('behavior: 8192 entries, collected after 5 min; no timer while empty', async () => {
  const clock = createTestClock()
  const cache = createRequestCache(clock)
  let asks = 0
  const ask = async () => ++asks
  for (let number = 0; number <= 8192; number++) await cache.through(`${number}`, 1000, ask)
  await cache.through('8192', 1000, ask)
  await cache.through('1', 1000, ask)
  expect(asks).toBe(8193)
  await cache.through('0', 1000, ask)
  expect(asks).toBe(8194)
  expect(clock.pending).toBe(1)
  await clock.advance(5 * 60_000)
  expect(clock.pending).toBe(0)
  await cache.through('k', 1000, ask)
  cache.clear()
  expect(clock.pending).toBe(0)
})

// ---- retries

test('behavior: waits of 150, 300 and 600 ms, a quarter up or down', async () => {
  const never = new AbortController().signal
  for (let round = 0; round < 50; round++) {
    const waits: number[] = []
    const clock = {
      now: () => 0,
      elapsed: () => 0,
      after(ms: number, run: () => void) {
        waits.push(ms)
        queueMicrotask(run)
        return () => {}
      },
    }
    const error = new Error('busy')
    await expect(withRetries(clock, never, () => Promise.reject(new Retry(error)))).rejects.toBe(error)
    expect(waits).toHaveLength(3)
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(150 * 2 ** at * 0.75)
      expect(wait).toBeLessThanOrEqual(150 * 2 ** at * 1.25)
    }
  }
})

// ---- time

test('behavior: sleep, within and unlessAborted leave neither timers nor listeners', async () => {
  const clock = createTestClock()
  const controller = new AbortController()
  const { signal } = controller
  const listening = vi.spyOn(signal, 'addEventListener')
  const leaving = vi.spyOn(signal, 'removeEventListener')
  const reason = new Error('left')
  const late = () => new Error('late')
  expect(await within(clock, 10, Promise.resolve(1), late, signal)).toBe(1)
  expect(await unlessAborted(signal, Promise.resolve(2))).toBe(2)
  const slept = sleep(clock, 10, signal)
  await clock.advance(10)
  await slept
  expect(leaving).toHaveBeenCalledTimes(listening.mock.calls.length)
  const pending = [sleep(clock, 10, signal), within(clock, 10, new Promise(() => {}), late, signal)]
  for (const promise of pending) promise.catch(() => {})
  controller.abort(reason)
  for (const promise of pending) await expect(promise).rejects.toBe(reason)
  expect(clock.pending).toBe(0)
  await expect(sleep(clock, 10, signal)).rejects.toBe(reason)
  const timed = within(clock, 10, new Promise(() => {}), late)
  timed.catch(() => {})
  await clock.advance(10)
  await expect(timed).rejects.toThrow('late')
})

// ---- emitter, scope, loader

test('behavior: a listener that throws is reported and stops no other', async () => {
  const caught: unknown[] = []
  const catchOne = (error: unknown) => caught.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', catchOne)
  try {
    const emitter = createEmitter<{ a: number }>()
    const heard: number[] = []
    emitter.on('a', () => {
      throw new Error('a listener of the host')
    })
    const stop = emitter.on('a', (value) => {
      heard.push(value)
      stop()
    })
    emitter.emit('a', 1)
    emitter.emit('a', 2)
    await vi.waitFor(() => expect(caught).toHaveLength(2))
    expect(heard).toEqual([1])
  } finally {
    process.removeListener('uncaughtException', catchOne)
    for (const listener of others) process.on('uncaughtException', listener)
  }
})

test('behavior: a scope ends once, last-in first-out, and closes at once what comes after', () => {
  const [log, thrown]: [string[], unknown[]] = [[], []]
  const scope = createScope((error) => thrown.push(error))
  scope.signal.addEventListener('abort', () => log.push('aborted'))
  scope.onDispose(() => log.push('a'))
  scope.onDispose(() => {
    scope.onDispose(() => log.push('nested'))
    throw new Error('b')
  })
  scope.dispose()
  scope.dispose()
  scope.onDispose(() => log.push('late'))
  expect(log).toEqual(['aborted', 'nested', 'a', 'late'])
  expect(thrown).toHaveLength(1)
})

test('F29 a loader forgets what failed, and keeps what came', async () => {
  let tries = 0
  const loader = createLoader(async (id) => {
    if (++tries === 1) throw new Error('offline')
    return `${id}${tries}`
  })
  await expect(loader.load('x')).rejects.toThrow('offline')
  expect(await loader.load('x')).toBe('x2')
  expect([await loader.load('x'), loader.peek('x')]).toEqual(['x2', 'x2'])
  expect(loader.peek('y')).toBeUndefined()
})

// ---- provider facade

test('behavior: listeners outlive the provider of an adapter, in both directions', async () => {
  const made: { listeners: Set<unknown> }[] = []
  const none = () => undefined
  let fails = true
  let released = 0
  const facade = createProviderFacade(async () => {
    if (fails) throw new Error('offline')
    const listeners = new Set<unknown>()
    made.push({ listeners })
    return {
      request: async ({ method }) => `${method} ${made.length}`,
      on: (_, listener) => listeners.add(listener),
      removeListener: (_, listener) => listeners.delete(listener),
      tell: () => void listeners.add('told'),
      release: () => void released++,
    }
  }, none)
  const [stays, goes] = [() => {}, () => {}]
  for (const listener of [stays, goes]) facade.on('connect', listener)
  await expect(facade.request({ method: 'a' })).rejects.toThrow('offline')
  fails = false
  expect(await Promise.all([facade.request({ method: 'a' }), facade.load()])).toMatchObject(['a 1', {}])
  facade.removeListener('connect', goes)
  expect(made[0]?.listeners).toEqual(new Set([stays, 'told']))
  facade.release()
  expect([made[0]?.listeners, released]).toEqual([new Set(['told']), 1])
  expect(await facade.request({ method: 'b' })).toBe('b 2')
  expect(made[1]?.listeners).toEqual(new Set([stays, 'told']))
  // Released while it was built: nothing holds it, and it gets no events.
  facade.release()
  const late = facade.load()
  facade.release()
  await late
  expect([made[2]?.listeners.size, released]).toEqual([0, 3])
})

// ---- identifiers and errors

test('parameters: CAIP-2, CAIP-10 and CAIP-19', () => {
  expect(parseNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
  expect(parseAccountId('eip155:1:0xAb')).toEqual({ namespace: 'eip155', networkId: 'eip155:1', address: '0xAb' })
  expect(parseAssetId('eip155:1/erc20:0xAb')).toEqual({ networkId: 'eip155:1', standard: 'erc20', reference: '0xAb' })
  expect(isNetworkId('polkadot:b0a8d493285c2df73290dfb7e61f870f')).toBe(true)
  for (const wrong of [
    '',
    'eip155',
    'EIP155:1',
    'ei:1',
    'toolongname:1',
    'eip155:',
    `eip155:${'1'.repeat(33)}`,
    'eip155:1\n',
  ])
    expect(isNetworkId(wrong)).toBe(false)
  expect(isNetworkId(1)).toBe(false)
  for (const parse of [parseNetworkId, parseAccountId, parseAssetId])
    expect(() => parse('a b')).toThrow(expect.objectContaining({ code: 'CAIP_INVALID' }))
})

test('F25 the text of anything that was thrown', () => {
  const thrown: [unknown, string][] = [
    ['text', 'text'],
    [new Error('mine'), 'mine'],
    [{ message: 'shaped' }, 'shaped'],
    [{ reason: 'because' }, 'because'],
    [{}, 'Unknown error'],
    [undefined, 'Unknown error'],
    [{ message: {} }, 'Unknown error'],
  ]
  for (const [value, text] of thrown) expect(messageOf(value)).toBe(text)
  const inner = new TypeError('inner')
  const error = toLatchkeyError(inner, 'X', 'Failed')
  expect([error.message, error.cause, toLatchkeyError(error, 'Y', 'No')]).toEqual(['Failed: inner', inner, error])
  expect(error.walk((one) => one instanceof TypeError)).toBe(inner)
  expect([isLatchkeyError(error, 'X'), isLatchkeyError(error, 'Y'), isLatchkeyError(inner)]).toEqual([
    true,
    false,
    false,
  ])
  const circle = new LatchkeyError('A', 'a')
  Object.assign(circle, { cause: circle })
  expect(circle.walk(() => false)).toBeUndefined()
})

test('S38 a configuration is parsed to fresh objects: nothing but names, switches and lists comes through', () => {
  const hostile = {
    id: 'swap',
    isEnabled: true,
    config: ['1inch', 5, { url: 'https://evil.example' }],
    url: 'https://evil.example',
    load: 'x',
  }
  const [parsed] = parseRemoteFeatures({ features: [hostile], services: 'https://evil.example' })
  expect(parsed).toEqual({ id: 'swap', isEnabled: true, config: ['1inch'] })
  const wrong = [null, [], {}, { features: {} }, { features: [null] }, { features: [{ id: 1, isEnabled: true }] }]
  for (const value of [
    ...wrong,
    { features: [{ id: 'a', isEnabled: 'yes' }] },
    { features: [{ id: 'a', isEnabled: true, config: 'x' }] },
  ])
    expect(() => parseRemoteFeatures(value)).toThrow(TypeError)
})
