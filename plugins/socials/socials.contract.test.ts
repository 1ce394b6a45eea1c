import { describe, test } from 'vitest'
import { createTestAdapter, testPlugin } from '../../src/testing/index.js'
import { socials } from './index.js'
import { createLogin } from './test/world.js'

const { descriptor, connector } = createTestAdapter()

testPlugin({ describe, test }, () => socials(), { adapters: [descriptor, createLogin().source()], connector })
