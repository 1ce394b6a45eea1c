import { createTestAdapter, testPlugin } from 'latchkey/testing'
import { describe, test } from 'vitest'
import { embedded } from '../embedded/index.js'
import { createFixtureFrame } from '../fixtures/frame.js'
import { email } from './index.js'

const { descriptor, connector } = createTestAdapter()
const frame = createFixtureFrame()

testPlugin({ describe, test }, () => email(), {
  adapters: [descriptor, embedded({ url: 'https://frame.test/sdk', open: frame.open })],
  connector,
})
