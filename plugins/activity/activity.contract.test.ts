import { describe, test } from 'vitest'
import { testPlugin } from '../../src/testing/index.js'
import { activity } from './index.js'

testPlugin({ describe, test }, () => activity())
