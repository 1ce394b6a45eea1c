import type { AdapterEntry, NetworkInput, PluginDescriptor, PluginFactory, ViewParams } from '../../kernel/index.js'
import { definePlugin } from '../../kernel/index.js'
import { pluginHost } from '../../kernel/plugins/index.js'
import { createTestLatchkey, type TestLatchkey, type TestLatchkeyOptions } from '../createTestLatchkey.js'
import { createTestAdapter } from '../testAdapter.js'

/** What the plugin contract is tested with. Everything may be left out. */
export interface PluginContractOptions {
  /** Plugins that it requires. */
  readonly plugins?: readonly PluginDescriptor[]
  /** Default: a namespace with one wallet that always says yes and can do nothing else. */
  readonly adapters?: readonly AdapterEntry[]
  readonly networks?: readonly NetworkInput[]
  /** Switches of the instance: a plugin that is off by default is switched on here. */
  readonly features?: TestLatchkeyOptions['features']
  /** Connector to connect by; undefined leaves it disconnected. Default: the one of the default adapter. */
  readonly connector?: string
  /** Answers requests. Default: the network is down, which a plugin must survive. */
  readonly fetch?: typeof fetch
  /** What each view needs to be opened with, by its id. Default: nothing, which it must survive. */
  readonly params?: Readonly<Record<string, ViewParams>>
  /** Uses the plugin in one instance; the contract then looks whether another one noticed. */
  readonly use?: (controller: never, instance: TestLatchkey) => unknown
}

/** Makes the plugin anew for each clause. */
export type MakePlugin = () => PluginDescriptor

/** A plugin that asks for nothing: it lives as long as others' faults stay theirs. */
const bystander: PluginFactory<'bystander', unknown, string> = definePlugin({
  id: 'bystander',
  api: '1.0',
  load: async () => ({ setup: () => ({ controller: 'alive' }) }),
})

/** An instance with the plugin under test, a bystander, and an account. */
export function createPluginWorld(
  descriptor: PluginDescriptor,
  options: PluginContractOptions,
  more: TestLatchkeyOptions = {},
) {
  const fallback = createTestAdapter()
  const { adapters = [fallback.descriptor], networks, features, fetch, plugins = [] } = options
  const connector = options.adapters ? options.connector : fallback.connector
  const instance: TestLatchkey = createTestLatchkey({
    adapters,
    plugins: [...plugins, descriptor, bystander()],
    fetch,
    ...(networks ? { networks } : {}),
    ...(features ? { features } : {}),
    ...more,
  })
  const { latchkey } = instance
  return {
    ...instance,
    /** Loads the plugin; resolves with it. */
    async load() {
      const { resources } = await instance.loadEngine()
      return resources.need(pluginHost).load(descriptor.id)
    },
    async connect() {
      if (connector) await latchkey.connect({ connector })
    },
    /** Whether the rest of the instance lives. */
    async isAlive() {
      const { resources } = await instance.loadEngine()
      return (await resources.need(pluginHost).load(bystander.id)).module.controller === 'alive'
    },
  }
}
