// @vitest-environment happy-dom
import { describe, test } from 'vitest'
import { testPluginViews } from '../../src/testing/index.js'
import { pay } from './index.js'

testPluginViews({ describe, test }, () => pay(), { features: { pay: true } })
