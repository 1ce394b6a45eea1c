import { describe, test } from 'vitest'
import { testPlugin } from '../../src/testing/index.js'
import { onramp } from './index.js'

testPlugin({ describe, test }, () => onramp())
