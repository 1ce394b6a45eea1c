import { describe, test } from 'vitest'
import { testPluginViews } from '../../src/testing/index.js'
import { send } from './index.js'

testPluginViews({ describe, test }, () => send())
