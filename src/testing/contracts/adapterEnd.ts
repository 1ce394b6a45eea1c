import { LatchkeyError, type Network, type ProviderState, type Request } from '../../kernel/index.js'
import { settle } from '../settle.js'
import type { AdapterTrial } from './adapterTrial.js'
import { type ContractCase, check, checkEqual } from './runner.js'
import { watchGlobals } from './watchGlobals.js'

/** What is left of an adapter that was ended. */
export const adapterEnd = ({ network, setUp }: AdapterTrial): readonly ContractCase[] => [
  {
    name: 'disposes clean: F30 its provider follows until it is ended, two share nothing',
    async run() {
      const before = await setUp()
      before.end()
      await settle()
      const globals = watchGlobals()
      try {
        const [one, other] = [await setUp(), await setUp()]
        const [first, second] = [createLink(network), createLink(network)]
        const provider = await one.adapter.createProvider?.(first.link)
        const another = await other.adapter.createProvider?.(second.link)
        if (provider && another) {
          for (const name of ['request', 'on', 'removeListener'] as const)
            check(typeof provider[name] === 'function', `the provider has ${name}`)
          check(provider !== another, 'each instance has a provider of its own')
        }
        one.end()
        await settle()
        checkEqual(first.watchers(), 0, 'watches of a link whose adapter ended')
        check(second.watchers() > 0 || !another, 'the other provider follows on')
        other.end()
        await settle()
        checkEqual(
          [second.watchers(), globals.timers, globals.listeners],
          [0, [], 0],
          'watches, timers, listeners left',
        )
        checkEqual(globals.names, [], 'names left on globalThis')
      } finally {
        globals.stop()
      }
    },
  },
]

/** A namespace without a connected account, for a provider. */
function createLink(network: Network) {
  const state: ProviderState = { accounts: [], networkId: network.caipNetworkId, connected: false }
  const watchers = new Set<unknown>()
  const refuse: Request = () => Promise.reject(new LatchkeyError('NOT_CONNECTED', 'Not connected'))
  return {
    watchers: () => watchers.size,
    link: {
      state: () => state,
      watch(listener: unknown) {
        watchers.add(listener)
        return () => void watchers.delete(listener)
      },
      request: refuse,
      read: refuse,
      connect: () => Promise.reject(new LatchkeyError('MODAL_CLOSED', 'Modal closed', { outcome: 'dismissed' })),
      switchNetwork: async () => {},
      tellSent: () => {},
    },
  }
}
