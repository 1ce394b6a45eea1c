import { describe, test } from 'vitest'
import { testPluginViews } from '../../src/testing/index.js'
import { activity } from './index.js'

testPluginViews({ describe, test }, () => activity())
