import { createStore } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { createAddressBook, noteReceiver } from './addressBook.js'

/** What a book is made from: storage in memory, which a test can change as another tab does. */
function createParts() {
  const kept = new Map<string, unknown>()
  const tabs = new Set<() => void>()
  const ends: (() => void)[] = []
  return {
    store: createStore(),
    storage: {
      get: <Value>(name: string, parse: (value: unknown) => Value) =>
        kept.has(name) ? parse(kept.get(name)) : undefined,
      set: (name: string, value: unknown) => void kept.set(name, value),
      remove: (name: string) => void kept.delete(name),
      watch(listener: () => void) {
        tabs.add(listener)
        return () => tabs.delete(listener)
      },
    },
    onDispose: (end: () => void) => void ends.push(end),
    kept,
    tellTabs: () => [...tabs].map((tell) => tell()),
    end: () => ends.map((each) => each()),
    listening: () => tabs.size,
  }
}

test('behavior: receivers that the user has sent to are known, by namespace, as the same object until they change', () => {
  const parts = createParts()
  const book = createAddressBook(parts)
  const live = book.of('one:1')
  expect(live.get()).toEqual([])
  expect(live.get()).toBe(book.of('one:2').get())
  let told = 0
  const stop = live.watch(() => told++)
  noteReceiver(parts, { namespace: 'one', address: 'a' })
  noteReceiver(parts, { namespace: 'two', address: 'b' })
  expect([live.get(), book.of('two:1').get(), told]).toEqual([[{ address: 'a' }], [{ address: 'b' }], 2])
  stop()
  noteReceiver(parts, { namespace: 'one', address: 'c' })
  expect(told).toBe(2)
  expect(live.get()?.map(({ address }) => address)).toEqual(['c', 'a'])
})

test('F23: what another tab has sent is known as well, until the plugin ends', () => {
  const parts = createParts()
  const live = createAddressBook(parts).of('one:1')
  let told = 0
  live.watch(() => told++)
  parts.kept.set('receivers', [{ namespace: 'one', address: 'x' }])
  parts.tellTabs()
  expect([live.get(), told]).toEqual([[{ address: 'x' }], 1])
  parts.end()
  expect(parts.listening()).toBe(0)
})
