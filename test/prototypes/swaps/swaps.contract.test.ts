import { testPlugin } from 'latchkey/testing'
import { describe, test } from 'vitest'
import { swaps } from './index.js'

testPlugin({ describe, test }, () => swaps())
