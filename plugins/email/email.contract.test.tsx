// @vitest-environment happy-dom
import { describe, test } from 'vitest'
import { createTestAdapter, testPluginViews } from '../../src/testing/index.js'
import { email } from './index.js'
import { createLogin } from './test/world.js'

const { descriptor, connector } = createTestAdapter()

testPluginViews({ describe, test }, () => email(), { adapters: [descriptor, createLogin().source()], connector })
