import { describe, test } from 'vitest'
import { testPlugin } from '../../src/testing/index.js'
import { pay } from './index.js'

testPlugin({ describe, test }, () => pay(), { features: { pay: true } })
