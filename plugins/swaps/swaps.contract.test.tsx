import { describe, test } from 'vitest'
import { testPluginViews } from '../../src/testing/index.js'
import { swaps } from './index.js'

testPluginViews({ describe, test }, () => swaps())
