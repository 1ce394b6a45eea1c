import { testConnectorSource, testPlugin } from 'latchkey/testing'
import { describe, test } from 'vitest'
import { createFixtureFrame } from '../fixtures/frame.js'
import { localChain } from '../fixtures/networks.js'
import { embedded } from './index.js'
import { embeddedViews } from './views/index.js'

let frame = createFixtureFrame()

testConnectorSource(
  { describe, test },
  () => embedded({ url: 'https://frame.test/sdk', open: (url) => frame.open(url), readyFor: 0 }),
  {
    networks: [localChain],
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
        allow: (allowed) => mine.allow(allowed),
        setAccounts(which) {
          const all = [mine.owner, mine.second]
          mine.setAccounts(which === 'none' ? [] : which === 'first' ? all : all.reverse())
        },
        nonsense: () =>
          mine.say({ type: '@w3m-frame/GET_USER_SUCCESS', id: 'x', payload: { chainId: 31337, accounts: [7] } }),
        listeners: () => mine.listeners,
        stop() {},
      }
    },
  },
)

testPlugin({ describe, test }, () => embeddedViews())
