import type { BaseContext, PluginDescriptor } from '../../kernel/index.js'
import { pluginStatusAtom } from '../../kernel/plugins/index.js'
import { createPluginWorld, type MakePlugin, type PluginContractOptions } from './pluginWorld.js'
import { type ContractCase, check, checkEqual, failureOf, until } from './runner.js'
import { watchPlugin, withBody } from './watchPlugin.js'
import { withFeaturesOn } from './withFeaturesOn.js'

/** One way to fail. `heal` lets the next try succeed. */
interface Fault {
  readonly name: string
  readonly hook: string
  /** Ms that pass until it is given up. */
  readonly wait?: number
  broken(descriptor: PluginDescriptor, state: { healed: boolean; reached: boolean }): PluginDescriptor
}

const faults: readonly Fault[] = [
  {
    name: 'F29 its code does not arrive',
    hook: 'load',
    broken: (descriptor, state) => ({
      ...descriptor,
      load() {
        if (state.healed) return descriptor.load()
        return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      },
    }),
  },
  {
    name: 'F29 its setup throws',
    hook: 'setup',
    broken: (descriptor, state) =>
      withBody(descriptor, (body) => ({
        async setup(context, options) {
          const module = await body.setup(context, options)
          if (!state.healed) throw new Error('broken on purpose')
          return module
        },
      })),
  },
  {
    name: 'F29 its setup hangs for 5 s',
    hook: 'setup',
    wait: 5000,
    broken: (descriptor, state) =>
      withBody(descriptor, (body) => ({
        async setup(context, options) {
          const module = await body.setup(context, options)
          state.reached = true
          if (!state.healed) await new Promise(() => {})
          return module
        },
      })),
  },
]

/** Clauses on a plugin that fails: rolled back, named, retried; everything else lives. */
export const failsAlone = (make: MakePlugin, options: PluginContractOptions): readonly ContractCase[] => [
  ...faults.map(({ name, hook, wait, broken }) => ({
    name: `fails alone: ${name}`,
    async run() {
      const state = { healed: false, reached: false }
      const watch = watchPlugin(make())
      const descriptor = broken(watch.descriptor, state)
      const world = createPluginWorld(descriptor, options)
      await world.connect()
      const loading = failureOf(world.load(), 'a plugin that fails is an error of the call that asked')
      if (wait) {
        await until(() => state.reached, 'its setup was called')
        await world.clock.advance(wait)
      }
      const error = await loading
      checkEqual(error.code, 'PLUGIN_FAILED', 'the error is coded')
      check(error.message.includes(descriptor.id) && error.message.includes(hook), 'the error names plugin and hook')
      const status = () => world.store.get(pluginStatusAtom)[descriptor.id]?.state
      checkEqual(status(), 'failed', 'it is shown as failed')
      checkEqual(watch.open, 0, 'what its setup had opened is closed')
      checkEqual(watch.ran, [...watch.handedOver].reverse(), 'its disposers ran, last-in first-out')
      check(await world.isAlive(), 'other plugins live')
      state.healed = true
      await world.load()
      checkEqual(status(), 'ready', 'a second try succeeds once the cause is gone')
      world.latchkey.stop()
    },
  })),
  {
    name: 'fails alone: a network that never answers does not hold up its setup',
    async run() {
      const descriptor = make()
      const world = createPluginWorld(descriptor, options, {
        projectId: 'contract',
        services: 'http://127.0.0.1:1',
        fetch: withFeaturesOn([...(options.plugins ?? []), descriptor], () => new Promise<Response>(() => {})),
      })
      // The clock stands still: whatever waits for the network would wait for ever.
      await world.load()
      world.latchkey.stop()
    },
  },
  {
    name: 'fails alone: F21 S36 survives damaged storage of its own',
    async run() {
      const damaged = ['', '{', 'null', '[]', '"text"', '1e999', '{"__proto__":{"polluted":1}}', '{"version":99}']
      const first = createPluginWorld(make(), options)
      const { module } = await first.load()
      await options.use?.(module.controller as never, first)
      first.latchkey.stop()
      const own = [...first.storage.keys()].filter((key) => key.includes(`:plugin.${make().id}.`))
      for (const value of damaged) {
        const next = createPluginWorld(make(), options, { storage: new Map(own.map((key) => [key, value])) })
        await next.load()
        next.latchkey.stop()
      }
      check(!('polluted' in {}), 'no prototype was changed')
    },
  },
  {
    name: 'fails alone: S39 writes nothing to its context',
    async run() {
      let given: BaseContext | undefined
      const descriptor = withBody(make(), (body) => ({
        setup(context, settings) {
          given = context as unknown as BaseContext
          return body.setup(context, settings)
        },
      }))
      const world = createPluginWorld(descriptor, options)
      await world.load()
      check(given && Object.isFrozen(given), 'the context is frozen')
      checkEqual(
        'wallet' in given,
        descriptor.permissions?.includes('request') ?? false,
        'the wallet comes by permission only',
      )
      checkEqual(
        'login' in given,
        descriptor.permissions?.includes('login') ?? false,
        'the login channel comes by permission only',
      )
      world.latchkey.stop()
    },
  },
]
