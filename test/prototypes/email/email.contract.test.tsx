import { createTestAdapter, testPluginViews } from 'latchkey/testing'
import { describe, test } from 'vitest'
import { embedded } from '../embedded/index.js'
import { embeddedViews } from '../embedded/views/index.js'
import { createFixtureFrame } from '../fixtures/frame.js'
import { email } from './index.js'

const { descriptor, connector } = createTestAdapter()
const frame = createFixtureFrame()

testPluginViews({ describe, test }, () => email(), {
  adapters: [descriptor, embedded({ url: 'https://frame.test/sdk', open: frame.open })],
  connector,
})
testPluginViews({ describe, test }, () => embeddedViews())
