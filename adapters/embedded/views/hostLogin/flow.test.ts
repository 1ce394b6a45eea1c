import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { LatchkeyError, type PluginContext } from '../../../../src/plugin.js'
import { attemptAtom, createHostFlow } from './flow.js'

function createWorld(exchange: (nonce: string) => Promise<string>, refusal?: string) {
  const asked: unknown[] = []
  const context = {
    login: {
      async request(
        { method, params }: { method: string; params?: unknown },
        { signal }: { signal?: AbortSignal } = {},
      ) {
        asked.push(params === undefined ? method : [method, params])
        if (method === 'GET_EXCHANGE_NONCE') return { nonce: 'nonce1' }
        if (method === 'RELOAD') return undefined
        if (refusal === 'REQUEST_ABORTED') await new Promise((resolve) => signal?.addEventListener('abort', resolve))
        if (refusal) throw new LatchkeyError(refusal, 'The frame says no')
        return { isNew: true }
      },
    },
    connect: {
      async connect({ signal: _, ...given }: { signal?: AbortSignal }) {
        asked.push(['connect', given])
        return { id: 'c1' }
      },
    },
    accounts: { list: () => [] },
    navigation: { onClose: () => () => undefined },
    store: createStore(),
  } as unknown as PluginContext<'connect' | 'login'>
  return { asked, store: context.store, flow: createHostFlow(context, { exchange }) }
}

test('behavior: the app’s server signs over auth’s nonce, the frame takes the token, and the login connects', async () => {
  const nonces: string[] = []
  const { asked, flow } = createWorld(async (nonce) => {
    nonces.push(nonce)
    return 'a.b.c'
  })
  expect(await flow.connect()).toEqual({ id: 'c1' })
  expect(nonces).toEqual(['nonce1'])
  expect(asked).toEqual([
    'GET_EXCHANGE_NONCE',
    ['CONNECT_EXCHANGE', { token: 'a.b.c' }],
    ['connect', { connector: 'embedded', input: { method: 'exchange' }, isNew: true }],
  ])
})

test.each<[string, () => unknown]>([
  ['rejects', () => Promise.reject(new Error('No session'))],
  [
    'throws',
    () => {
      throw new Error('No session')
    },
  ],
  ['gives nothing', async () => undefined],
  ['gives an empty text', async () => ''],
  ['gives more than the frame takes', async () => 'x'.repeat(4097)],
])('behavior: a function that %s ends the login with a code of its own', async (_, exchange) => {
  const { asked, flow } = createWorld(exchange as () => Promise<string>)
  await expect(flow.connect()).rejects.toMatchObject({ code: 'EXCHANGE_HOST_FAILED' })
  expect(asked).toEqual(['GET_EXCHANGE_NONCE'])
})

test('behavior: who leaves while the app is asked is let go, and a late token goes nowhere', async () => {
  const controller = new AbortController()
  let answer = (_: string) => {}
  const { asked, flow } = createWorld(() => new Promise((resolve) => (answer = resolve)))
  const connecting = flow.connect({ signal: controller.signal })
  await Promise.resolve()
  controller.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  answer('a.b.c')
  await Promise.resolve()
  expect(asked).toEqual(['GET_EXCHANGE_NONCE'])
})

test('behavior: who leaves while the frame is asked has it drop that', async () => {
  const controller = new AbortController()
  const { asked, flow } = createWorld(async () => 'a.b.c', 'REQUEST_ABORTED')
  const connecting = flow.connect({ signal: controller.signal })
  connecting.catch(() => undefined)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  controller.abort()
  await expect(connecting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(asked.at(-1)).toBe('RELOAD')
})

test('behavior: what the frame refuses is passed on', async () => {
  const { flow } = createWorld(async () => 'a.b.c', 'EXCHANGE_PAUSED')
  await expect(flow.connect()).rejects.toMatchObject({ code: 'EXCHANGE_PAUSED' })
})

test('behavior: what the view’s login ended by stays until it is begun anew or left', async () => {
  const { flow, store } = createWorld(async () => 'a.b.c', 'SCREEN_CLOSED')
  const begun = flow.begin()
  expect(store.get(attemptAtom)).toEqual({})
  expect(await begun).toBeUndefined()
  expect(store.get(attemptAtom)?.error).toMatchObject({ code: 'SCREEN_CLOSED' })
  flow.leave()
  expect(store.get(attemptAtom)).toBeUndefined()
})
