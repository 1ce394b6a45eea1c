import { expect, test } from 'vitest'
import { createRecent } from './createRecent.js'

const keys = Array.from({ length: 12 }, (_, index) => `${index}`)

test('behavior: what was not asked for the longest time is forgotten', () => {
  const recent = createRecent<number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  expect(recent.get('a')).toBe(1)
  recent.set('c', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c'), recent.size]).toEqual([1, undefined, 3, 2])
  recent.set('c', 4)
  expect([recent.get('c'), recent.size]).toEqual([4, 2])
})

test('behavior: values of different weight are kept up to a sum; what was not asked for the longest time goes first', () => {
  const recent = createRecent<string>(100)
  const listKept = () => keys.filter((key) => recent.get(key) !== undefined)
  for (const key of keys) recent.set(key, 'value', 10)
  expect(listKept()).toEqual(keys.slice(2))
  recent.get('2')
  recent.set('large', 'value', 25)
  expect([recent.get('large'), listKept()]).toEqual(['value', ['2', '6', '7', '8', '9', '10', '11']])
  // Set anew, it counts once.
  recent.set('large', 'again', 30)
  expect([recent.get('large'), recent.size]).toEqual(['again', 8])
})

test('behavior: a value that weighs more than all may is not kept, and displaces nothing', () => {
  const recent = createRecent<string>(100)
  recent.set('small', 'value', 10)
  recent.set('huge', 'value', 101)
  expect([recent.get('huge'), recent.get('small')]).toEqual([undefined, 'value'])
})
