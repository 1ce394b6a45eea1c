import { createStore } from 'jotai/vanilla'
import { expect, test, vi } from 'vitest'
import { testNetworks } from '../../../test/fixtures/wallets.js'
import { createTestClock } from '../../testing/clock.js'
import { createEmitter } from '../base/emitter.js'
import type { KnownConnector } from '../contract/connector.js'
import { toNetwork } from '../contract/network.js'
import type { KernelEvents } from '../feature/events.js'
import { createConnections } from './connections.js'
import { createRestoreQueue } from './restoreQueue.js'
import { connectionsAtom, statusOf } from './state.js'

vi.mock('./runAttempt.js', () => {
  throw new Error('The download was lost')
})

test('F29: the code that connects does not arrive: nothing is asked, the user is told, and what is stored is kept', async () => {
  const store = createStore()
  const events = createEmitter<KernelEvents>()
  const failures: string[] = []
  events.on('failed', ({ error }) => failures.push(error.code))
  const [connect, preload] = [vi.fn(), vi.fn(async () => {})]
  const connections = createConnections({
    store,
    clock: createTestClock(),
    registry: { source: async () => ({ connect, preload }), restoreWithin: () => 5000 },
    networks: () => testNetworks.map(toNetwork),
    several: () => false,
    severalDecided: async () => false,
    report: () => {},
    tellError: () => {},
    events,
    createQueue: createRestoreQueue,
  })
  const one: KnownConnector = { id: 'one', name: 'One', type: 'announced', namespaces: ['alpha'], sourceId: 'memory' }
  await expect(connections.connect(one)).rejects.toMatchObject({ code: 'CODE_UNAVAILABLE' })
  const stored = { connector: 'one', source: 'memory', namespace: 'alpha', address: 'x' }
  await connections.restore([stored], async () => one)
  const state = store.get(connectionsAtom)
  expect([statusOf(state, 'alpha'), state.remembered]).toEqual(['disconnected', [stored]])
  expect(failures).toEqual(['CODE_UNAVAILABLE', 'CODE_UNAVAILABLE'])
  // What is fetched beside it is code; the wallet hears of nothing.
  expect(preload).toHaveBeenCalledTimes(2)
  expect(connect).not.toHaveBeenCalled()
})
