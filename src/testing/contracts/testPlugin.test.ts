import { atom } from 'jotai/vanilla'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import {
  definePlugin,
  defineState,
  type PluginContext,
  type PluginDescriptor,
  type PluginModule,
  type SlotItem,
} from '../../plugin.js'
import { collect } from './test/collect.js'
import { testPlugin } from './testPlugin.js'

const countAtom = atom(0)

interface Counter {
  next(): void
}
const CounterView = () => createElement('p', {}, 'x')

/** A plugin that keeps the contract, and one line in it that a test breaks. */
function make(breaking: (context: PluginContext) => Partial<PluginModule<Counter>> | undefined = () => undefined) {
  return definePlugin({
    id: 'counter',
    api: '1.0',
    slots: ['settings.row'],
    views: ['Counter'],
    load: async () => ({
      setup(context: PluginContext): PluginModule<Counter> {
        context.onDispose(context.accounts.watch(() => context.store.set(countAtom, 0)))
        return {
          slots: { 'settings.row': () => null },
          views: { Counter: async () => ({ Component: CounterView }) },
          messages: { en: async () => ({ messages: { 'counter.title': 'Counter' } }) },
          controller: {
            next() {
              context.store.set(countAtom, context.store.get(countAtom) + 1)
              context.storage.set('count', context.store.get(countAtom))
            },
          },
          ...breaking(context),
        }
      },
    }),
  })
}
const item = (id: string, rest: Partial<SlotItem> = {}): SlotItem => ({ id, Component: () => null, ...rest })
const failing = (breaking?: Parameters<typeof make>[0]) =>
  collect((runner) => testPlugin(runner, () => make(breaking)(), { use: (controller: Counter) => controller.next() }))

testPlugin({ describe, test }, () => make()(), { use: (controller: Counter) => controller.next() })

describe('the plugin contract finds', () => {
  test('nothing in a good plugin', async () => {
    expect(await failing()).toEqual([])
  })

  test('nothing in one whose feature the services decide on, by an entry of a shared list', async () => {
    const governed = () => ({ ...make()(), flag: { wire: 'login', item: 'counter', governed: true } })
    expect(await collect((runner) => testPlugin(runner, governed))).toEqual([])
  })

  test('a version that this package does not have, and a state under one that had none', async () => {
    const [count] = defineState(0)
    const found = (rest: Partial<PluginDescriptor>) =>
      collect((runner) => testPlugin(runner, () => ({ ...make()(), ...rest })))
    expect(await found({ api: '1.1', state: { count } })).toEqual([])
    expect((await found({ state: { count } })).join()).toMatch(/a state is written for api 1\.1/)
    expect((await found({ api: '1.9' })).join()).toMatch(/1\.9, of 1\.1/)
  })

  test('F30 a watch that is never stopped', async () => {
    const found = await failing((context) => void context.accounts.watch(() => {}))
    expect(found.join()).toMatch(/setup throws: .*closed/)
    expect(found.join()).toMatch(/disposes clean: F30 .*not stopped/)
  })

  test('F30 a timer that is never cleared', async () => {
    const timers: ReturnType<typeof setTimeout>[] = []
    const found = await failing(() => void timers.push(setTimeout(() => {}, 60_000)))
    for (const timer of timers) clearTimeout(timer)
    expect(found).toEqual([
      expect.stringMatching(/^disposes clean: F30 .*timers of the page: found \["at .*testPlugin\.test/),
    ])
  })

  test('a disposer that belongs to a global name', async () => {
    let number = 0
    const found = await failing(() => void Object.assign(globalThis, { [`counter${number++}`]: 1 }))
    for (let i = 0; i < number; i++) Reflect.deleteProperty(globalThis, `counter${i}`)
    expect(found).toEqual([expect.stringMatching(/names left on globalThis/)])
  })

  test('F30 state at module level', async () => {
    const shared = { next: () => {} }
    expect(await failing(() => ({ controller: shared }))).toEqual([
      expect.stringMatching(/lives twice .*controller of its own/),
    ])
  })

  test('F31 a view that needs a document', async () => {
    const Bad = () => createElement('p', {}, document.title)
    expect(await failing(() => ({ views: { Counter: async () => ({ Component: Bad }) } }))).toEqual([
      expect.stringMatching(/renders on a server.*document is not defined/),
    ])
  })

  test('a text that is missing', async () => {
    const Bad = () => createElement('p', {}, 'counter.nothing')
    expect(await failing(() => ({ slots: { 'settings.row': Bad } }))).toEqual([
      expect.stringMatching(/counter\.nothing is missing/),
    ])
  })

  test('a slot or view that does not come, a foreign text', async () => {
    expect((await failing(() => ({ slots: {} }))).join()).toMatch(/slots as the descriptor says/)
    const messages = { en: async () => ({ messages: { 'connect.title': 'Mine' } }) }
    expect((await failing(() => ({ messages }))).join()).toMatch(/begins with the id/)
  })

  test.each<[string, SlotItem[], RegExp]>([
    ['no item at all', [], /settings\.row, which the descriptor names, is filled/],
    ['an id twice', [item('a'), item('a')], /each once: found \["a"\], expected \["a","a"\]/],
    ['an id that no host could name', [item('a.b')], /the item "a\.b" .* has an id of letters/],
    ['several without ids', [item(''), item('b')], /the item "" .* has an id/],
    ['no component', [{ id: 'a' } as SlotItem], /the item "a" .* has a Component/],
    ['a label without a message', [item('a', { label: 'counter.nowhere' })], /the message "counter\.nowhere"/],
    ['a condition that answers something else', [item('a', { when: () => 1 as never })], /answers when\(\)/],
    [
      'a condition that needs an account',
      [item('a', { when: (account) => (account as never as { address: string }).address !== '' })],
      /Cannot read properties of undefined/,
    ],
  ])('items of a slot: %s', async (_, items, message) => {
    expect((await failing(() => ({ slots: { 'settings.row': items } }))).join()).toMatch(message)
  })

  test('a slot that the descriptor does not name', async () => {
    const slots = { 'settings.row': () => null, 'account.total': () => null }
    expect((await failing(() => ({ slots }))).join()).toMatch(/slots as the descriptor says/)
  })

  test('nothing in good items, one of which does not apply', async () => {
    const items = [item('first', { label: 'counter.title' }), item('second-1', { when: () => false })]
    expect(
      await failing(() => ({
        slots: { 'settings.row': items },
        messages: { en: async () => ({ messages: { 'counter.title': 'Counter' } }) },
      })),
    ).toEqual([])
  })

  test('tabs without names, and two of one name', async () => {
    const tabs = (content: unknown, messages: Record<string, string>) =>
      collect((runner) =>
        testPlugin(runner, () =>
          definePlugin({
            id: 'tabbed',
            api: '1.0',
            slots: ['account.tab'],
            load: async () => ({
              setup: (): PluginModule => ({
                slots: { 'account.tab': content as SlotItem },
                messages: { en: async () => ({ messages }) },
              }),
            }),
          })(),
        ),
      )
    const named = { 'tabbed.tab': 'Tab' }
    expect(await tabs(() => null, named)).toEqual([])
    expect((await tabs(() => null, {})).join()).toMatch(/named by the message "tabbed\.tab"/)
    expect((await tabs([item('a'), item('b')], named)).join()).toMatch(/labels of tabs, each once/)
  })

  test('S36 storage that it trusts', async () => {
    const found = await failing((context) => {
      const count = context.storage.get('count', (value) => value)
      if (count !== undefined && typeof count !== 'number') throw new Error(`trusted ${JSON.stringify(count)}`)
      return undefined
    })
    expect(found).toEqual([expect.stringMatching(/damaged storage.*trusted/)])
  })

  test('a request while nothing is shown', async () => {
    const found = await failing((context) => {
      context.services.call({ part: 'directory', path: '/news', parse: String }).catch(() => {
        // The network is down: it is the asking that counts.
      })
      return undefined
    })
    expect(found.join()).toMatch(/idle means silent.*requests while nothing is shown/)
  })

  test('a descriptor that is too big', async () => {
    const views = Array.from({ length: 40 }, (_, i) => `View${(i * 7919).toString(36)}${i}`)
    const big = { ...make()(), views }
    const found = await collect((runner) => testPlugin(runner, () => big))
    expect(found.join()).toMatch(/at most 0.25 kB: .*it has \d+/)
  })
})
