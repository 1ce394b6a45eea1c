import { describe, test } from 'vitest'
import { testPluginViews } from '../../src/testing/index.js'
import { tokens } from './index.js'

testPluginViews({ describe, test }, () => tokens())
