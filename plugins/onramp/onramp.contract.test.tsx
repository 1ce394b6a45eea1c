// @vitest-environment happy-dom
import { describe, test } from 'vitest'
import { testPluginViews } from '../../src/testing/index.js'
import { onramp } from './index.js'

testPluginViews({ describe, test }, () => onramp())
