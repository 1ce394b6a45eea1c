import { expect, test } from 'vitest'
import * as door from './adapter.js'

test('behavior: what `latchkey/adapter` exports', () => {
  expect(Object.keys(door).sort()).toMatchInlineSnapshot()
})
