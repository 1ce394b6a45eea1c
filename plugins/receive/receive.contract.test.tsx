import { describe, test } from 'vitest'
import { testPluginViews } from '../../src/testing/index.js'
import { receive } from './index.js'

testPluginViews({ describe, test }, () => receive())
