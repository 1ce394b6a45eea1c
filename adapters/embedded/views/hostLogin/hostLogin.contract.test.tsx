// @vitest-environment happy-dom
import { describe, test } from 'vitest'
import { createLogin } from '../../../../plugins/socials/test/world.js'
import { createTestAdapter, testPluginViews } from '../../../../src/testing/index.js'
import { hostLogins } from './index.js'

const { descriptor, connector } = createTestAdapter()

testPluginViews({ describe, test }, () => hostLogins({ exchange: async () => 'a.b.c' }), {
  adapters: [descriptor, createLogin().source()],
  connector,
})
