import { describe, test } from 'vitest'
import { testPlugin } from '../../src/testing/index.js'
import { names } from './index.js'

testPlugin({ describe, test }, () => names({ zone: 'users.example.eth' }))
