import { describe, test } from 'vitest'
import { testPluginViews } from '../../src/testing/index.js'
import { names } from './index.js'

testPluginViews({ describe, test }, () => names({ zone: 'users.example.eth' }))
