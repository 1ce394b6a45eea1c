import { adapterApi, type SourceModule } from '../../kernel/index.js'
import { contextOf } from './contextOf.js'
import { gzipSize, sourceOf } from './gzipSize.js'
import { type ContractCase, check, checkEqual } from './runner.js'
import type { SourceTrial } from './sourceTrial.js'

/** What a source is, and what it reports without asking. */
export const sourceShape = ({ make, networks, clause }: SourceTrial): readonly ContractCase[] => [
  {
    name: 'minimal adapters: one for each namespace that the descriptor names',
    async run() {
      const descriptor = make()
      const module = (await descriptor.load()) as SourceModule<unknown>
      const { context, end } = contextOf(networks)
      for (const namespace of Object.keys(descriptor.minimal ?? {})) {
        check(descriptor.namespaces.includes(namespace), `${namespace} of minimal is one of the source's namespaces`)
        const adapter = (await module.adapter?.(namespace))?.setup(context, descriptor.options)
        checkEqual(adapter?.toAddress('two words'), undefined, `${namespace} has an adapter that knows its addresses`)
        check(adapter, `${namespace} has an adapter`)
      }
      end()
    },
  },
  {
    name: 'registers: id, API version, namespaces, size',
    async run() {
      const descriptor = make()
      const { kind, api, namespaces, connectors = [] } = descriptor
      checkEqual([kind, api], ['source', adapterApi], 'made by defineConnectorSource, of this version')
      check(namespaces.length > 0 && namespaces.every((each) => /^[-a-z0-9]{3,8}$/.test(each)), 'CAIP-2 namespaces')
      checkEqual(new Set(connectors.map(({ id }) => id)).size, connectors.length, 'ids of connectors are unique')
      const { plugins = [], ...own } = descriptor
      for (const each of [own, ...plugins]) {
        const size = await gzipSize(sourceOf(each))
        check(size <= 250, `the descriptor of ${each.id} has at most 250 B gzipped: it has ${size}`)
      }
    },
  },
  clause('discovers: reports wallets without a prompt', async (world, { listed }) => {
    const descriptor = make()
    for (const connector of listed.values()) {
      check(connector.id && connector.name && !connector.id.includes('|'), 'a connector has an id (no |) and a name')
      check(connector.namespaces.length > 0, 'a connector serves a namespace')
      for (const namespace of connector.namespaces)
        check(descriptor.namespaces.includes(namespace), `${namespace} is a namespace of the source`)
    }
    checkEqual(world.prompts(), 0, 'prompts')
  }),
]
