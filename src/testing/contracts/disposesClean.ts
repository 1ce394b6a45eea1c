import { toSlotItems } from '../../ui/slotItems.js'
import { settle } from '../settle.js'
import { assertMessages } from './assertMessages.js'
import { createPluginWorld, type MakePlugin, type PluginContractOptions } from './pluginWorld.js'
import { renderSlotOnServer, renderViewOnServer } from './renderOnServer.js'
import { type ContractCase, check, checkEqual } from './runner.js'
import { watchGlobals } from './watchGlobals.js'
import { watchPlugin } from './watchPlugin.js'
import { isConfig, withFeaturesOn } from './withFeaturesOn.js'

/** Clauses on what a plugin leaves behind, on its neighbours of the same kind, and on servers. */
export const disposesClean = (make: MakePlugin, options: PluginContractOptions): readonly ContractCase[] => [
  {
    name: 'disposes clean: F30 every listener, timer and subscription is gone, twice over',
    async run() {
      // Used once before: what only the first use does is no leak, nor is code that is on its way.
      const before = createPluginWorld(make(), options)
      await before.connect()
      const { module: first } = await before.load()
      await options.use?.(first.controller as never, before)
      before.latchkey.stop()
      await settle()

      const globals = watchGlobals()
      try {
        const watch = watchPlugin(make())
        const world = createPluginWorld(watch.descriptor, options)
        for (const _ of ['first', 'second']) {
          await world.connect()
          const { module } = await world.load()
          await options.use?.(module.controller as never, world)
          world.latchkey.stop()
          await settle()
          checkEqual(watch.open, 0, 'watches of accounts and subscriptions to atoms that were not stopped')
          checkEqual(world.clock.pending, 0, 'timers on the clock of the instance')
          checkEqual(globals.timers, [], 'timers of the page')
          checkEqual(globals.listeners, 0, 'listeners on window and document')
          checkEqual(globals.names, [], 'names left on globalThis')
        }
        check(
          watch.signals.every(({ aborted }) => aborted),
          'its signal aborted',
        )
        checkEqual(watch.ran.length, watch.handedOver.length, 'every disposer ran, once')
      } finally {
        globals.stop()
      }
    },
  },
  {
    name: 'disposes clean: idle means silent',
    async run() {
      const descriptor = make()
      const down = () => Promise.reject(new TypeError('Failed to fetch: this test has no network'))
      const world = createPluginWorld(descriptor, options, {
        projectId: 'contract',
        services: 'http://127.0.0.1:1',
        fetch: withFeaturesOn([...(options.plugins ?? []), descriptor], options.fetch ?? down),
      })
      const requests = () => world.requests.filter(({ url }) => !isConfig(url))
      await world.load()
      // The client's code comes with the first call: what calls at once is seen some turns later.
      for (let turn = 0; turn < 100 && requests().length === 0; turn++) await settle()
      checkEqual(requests(), [], 'requests while nothing is shown')
      checkEqual(world.clock.pending, 0, 'timers while nothing is shown')
      world.latchkey.stop()
    },
  },
  {
    name: 'lives twice on a page: F30 two instances share nothing',
    async run() {
      const [one, other] = [watchPlugin(make()), watchPlugin(make())]
      const page = new EventTarget()
      const a = createPluginWorld(one.descriptor, options, { id: 'a', page })
      const b = createPluginWorld(other.descriptor, options, { id: 'b', page })
      await a.connect()
      const [first, second] = [await a.load(), await b.load()]
      const { controller } = first.module
      const isObject = typeof controller === 'object' && controller !== null
      check(!isObject || controller !== second.module.controller, 'each instance has a controller of its own')

      const openBefore = other.open
      const storageBefore = [...b.storage]
      await options.use?.(controller as never, a)
      await settle()
      const values = (store: typeof a.store) => [...one.written].map((atom) => store.get(atom))
      const fresh = createPluginWorld(make(), options, { id: 'c' })
      await fresh.load()
      for (const [at, value] of values(b.store).entries())
        check(
          typeof value === 'object' || Object.is(value, values(fresh.store)[at]),
          'what one instance wrote to an atom is not seen in the other',
        )
      checkEqual([...b.storage], storageBefore, 'storage of the other')
      a.latchkey.stop()
      fresh.latchkey.stop()
      checkEqual(other.open, openBefore, 'what the other holds open after one stopped')
      check(!other.signals.some(({ aborted }) => aborted), 'the other lives on after one stopped')
      b.latchkey.stop()
    },
  },
  {
    name: 'renders on a server: F31 every slot and view, connected and not',
    async run() {
      const descriptor = make()
      const world = createPluginWorld(descriptor, options)
      const context = await world.loadEngine()
      const plugin = await world.load()
      for (const connected of [false, true]) {
        if (connected) await world.connect()
        for (const [slot, content] of Object.entries(plugin.module.slots ?? {}))
          for (const { id, Component, when } of toSlotItems(content)) {
            if (when?.(context.instance.latchkey.state().account) === false) continue
            const markup = await renderSlotOnServer(context, plugin, Component)
            assertMessages(markup, descriptor.id, `the slot ${slot} ${id}`)
          }
        for (const view of descriptor.views ?? []) {
          const markup = await renderViewOnServer(context, view, options.params?.[view])
          check(markup.length > 0, `the view ${view} draws something`)
          assertMessages(markup, descriptor.id, `the view ${view}`)
        }
      }
      world.latchkey.stop()
    },
  },
]
