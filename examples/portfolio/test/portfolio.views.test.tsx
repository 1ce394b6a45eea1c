import { testPluginViews } from 'latchkey/testing'
import { describe, test } from 'vitest'
import { portfolio } from '../src/index.js'

testPluginViews({ describe, test }, () => portfolio({ service: 'http://127.0.0.1:1' }))
