import { describe, test } from 'vitest'
import { testPlugin } from '../../src/testing/index.js'
import { receive } from './index.js'

testPlugin({ describe, test }, () => receive())
