import { describe, test } from 'vitest'
import { testPlugin } from '../../src/testing/index.js'
import { tokens } from './index.js'

testPlugin({ describe, test }, () => tokens())
