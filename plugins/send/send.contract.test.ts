import { describe, test } from 'vitest'
import { testPlugin } from '../../src/testing/index.js'
import { send } from './index.js'

testPlugin({ describe, test }, () => send())
