import { testPluginViews } from 'latchkey/testing'
import { describe, test } from 'vitest'
import { notes } from '../src/index.js'

testPluginViews({ describe, test }, () => notes())
