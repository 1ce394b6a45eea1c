import { expect, test } from 'vitest'
import { digestSources } from '../scripts/compile.js'
import compiledFrom from './compiledFrom.json' with { type: 'json' }

test('behavior: the committed bytecode was made from these contracts (a deep run compiles them again)', () => {
  expect(compiledFrom.digest).toBe(digestSources())
})
