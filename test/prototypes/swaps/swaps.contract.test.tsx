import { testPluginViews } from 'latchkey/testing'
import { describe, test } from 'vitest'
import { swaps } from './index.js'

testPluginViews({ describe, test }, () => swaps())
