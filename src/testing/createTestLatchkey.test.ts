import { expect, test } from 'vitest'
import { definePlugin } from '../plugin.js'
import { createTestLatchkey } from './createTestLatchkey.js'

const counter = definePlugin({
  id: 'counter',
  api: '1.0',
  load: async () => ({
    setup: ({
      storage,
    }: {
      storage: { get<V>(n: string, p: (v: unknown) => V): V | undefined; set(n: string, v: unknown): void }
    }) => ({
      controller: {
        next() {
          const value = (storage.get('value', Number) ?? 0) + 1
          storage.set('value', value)
          return value
        },
      },
    }),
  }),
})

test('behavior: instances share nothing, a reload keeps the storage', async () => {
  const one = createTestLatchkey({ plugins: [counter()] })
  const other = createTestLatchkey({ plugins: [counter()] })
  const controller = await one.latchkey.use(counter)
  expect([controller.next(), controller.next()]).toEqual([1, 2])
  expect((await other.latchkey.use(counter)).next()).toBe(1)
  const next = one.reload()
  expect((await next.latchkey.use(counter)).next()).toBe(3)
  for (const each of [other, next]) each.latchkey.stop()
})

test('behavior: no network unless it is given; requests are recorded', async () => {
  const { loadEngine, latchkey, requests } = createTestLatchkey()
  const { environment } = (await loadEngine()).instance
  await expect(environment.fetch('http://127.0.0.1:1/a', { method: 'POST', body: 'b' })).rejects.toThrow('no network')
  expect(requests).toEqual([{ method: 'POST', url: 'http://127.0.0.1:1/a', body: 'b' }])
  latchkey.stop()
})

test('behavior: the modal is recorded', async () => {
  const { latchkey, modalCalls } = createTestLatchkey()
  const opened = latchkey.open()
  await expect.poll(() => modalCalls).toEqual(['show'])
  expect(latchkey.close()).toBe(true)
  await expect(opened).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
  expect(modalCalls).toEqual(['show', 'hide'])
  latchkey.stop()
  expect(modalCalls).toEqual(['show', 'hide', 'destroy'])
})

test('behavior: instances on one page hear of one another', async () => {
  const page = new EventTarget()
  const warnings: unknown[] = []
  const warn = console.warn
  console.warn = (...args) => void warnings.push(args)
  try {
    const [one, other] = [createTestLatchkey({ page }), createTestLatchkey({ page })]
    for (const each of [one, other]) await each.loadEngine()
    await expect.poll(() => `${warnings}`).toMatch(/id/)
    for (const each of [one, other]) each.latchkey.stop()
  } finally {
    console.warn = warn
  }
})

test('behavior: a stopped instance leaves no timer', async () => {
  const { latchkey, clock } = createTestLatchkey({ preload: 'idle' })
  latchkey.start()
  await latchkey.ready()
  expect(clock.pending).toBe(1)
  await clock.advance(1000)
  expect(clock.pending).toBe(0)
  latchkey.stop()
})
