// @vitest-environment happy-dom
import { describe, test } from 'vitest'
import { createTestAdapter, testPluginViews } from '../../src/testing/index.js'
import { socials } from './index.js'
import { createLogin } from './test/world.js'

const { descriptor, connector } = createTestAdapter()

testPluginViews({ describe, test }, () => socials(), { adapters: [descriptor, createLogin().source()], connector })
