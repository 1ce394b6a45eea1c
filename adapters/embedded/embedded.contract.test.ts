import { describe, test } from 'vitest'
import type { AdapterContext } from '../../src/adapter.js'
import { createTestAdapter, testConnectorSource, testNetwork, testPlugin } from '../../src/testing/index.js'
import { createFixtureFrame, embeddedOver } from './test/frame.js'
import { embeddedViews } from './views/index.js'
import { frameTimes } from './wire/names.js'

let frame = createFixtureFrame()
/** The page remembers a login. */
let remember = () => {}

/** The suite's clock stands still: the 500 ms after READY are over at once. */
const withoutDelay = (context: AdapterContext): AdapterContext => {
  const { clock, storage } = context
  remember = () => storage.set('used', true)
  const after: AdapterContext['clock']['after'] = (ms, run) => {
    if (ms !== frameTimes.readyDelay) return clock.after(ms, run)
    let isOver = false
    queueMicrotask(() => isOver || run())
    return () => {
      isOver = true
    }
  }
  return { ...context, clock: { ...clock, after } }
}

testConnectorSource({ describe, test }, () => embeddedOver(frame, {}, withoutDelay), {
  networks: [testNetwork],
  world() {
    const mine = createFixtureFrame()
    frame = mine
    return {
      connector: 'embedded',
      namespace: 'eip155',
      accounts: { first: mine.owner, second: mine.second },
      prompts: () => mine.prompts,
      answer: (how) => mine.decide(how),
      release: () => mine.decide('approve'),
      allow(allowed) {
        mine.allow(allowed)
        remember()
      },
      setAccounts(which) {
        const all = [mine.owner, mine.second]
        mine.setAccounts(which === 'none' ? [] : which === 'first' ? all : all.reverse())
      },
      nonsense: () => mine.tell('GET_USER_SUCCESS', { chainId: 31337, accounts: [7] }),
      listeners: () => mine.listeners,
      stop() {},
    }
  },
})

const { descriptor, connector } = createTestAdapter()
// As in a host, but for the views that it brings: those are what is tested.
const source = { ...embeddedOver(createFixtureFrame()), plugins: [] }
testPlugin({ describe, test }, () => embeddedViews(), { adapters: [descriptor, source], connector })
