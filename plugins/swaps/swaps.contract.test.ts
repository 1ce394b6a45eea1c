import { describe, test } from 'vitest'
import { testPlugin } from '../../src/testing/index.js'
import { swaps } from './index.js'

testPlugin({ describe, test }, () => swaps())
