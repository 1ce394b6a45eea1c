import { expect, test } from 'vitest'
import { createId } from './ask.js'

test('behavior: no two requests of a page have the same id, however many are made in a moment', () => {
  const ids = Array.from({ length: 5000 }, createId)
  expect(new Set(ids).size).toBe(5000)
  expect(Math.abs((ids[0] ?? 0) / 1000 - Date.now())).toBeLessThan(60_000)
})
