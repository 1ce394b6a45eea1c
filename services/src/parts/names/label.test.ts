import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultReserved, findLabelFault, foldLabel } from './label.js'

const reserved = new Set(['admin', 'modern', 'support'].map(foldLabel))

test.each([
  ['ada', 'length'],
  ['a'.repeat(64), 'length'],
  ['ad a1', 'form'],
  ['adä1', 'form'],
  ['аdmin', 'form'],
  ['ada_1', 'form'],
  ['-adam', 'hyphens'],
  ['adam-', 'hyphens'],
  ['xn--adam', 'hyphens'],
  ['ad--am', 'hyphens'],
  ['admin', 'reserved'],
  ['adm1n', 'reserved'],
  ['admln', 'reserved'],
  ['adrnin', 'reserved'],
  ['ad-min', 'reserved'],
  ['s-u-p-p-0-r-t', 'reserved'],
  ['rnodem', 'reserved'],
  ['adam', undefined],
  ['my-name', undefined],
  ['ada--1', undefined],
  ['1234', undefined],
  ['a'.repeat(63), undefined],
])('S21: the label %s: %s', (label, fault) => {
  expect(findLabelFault(label, reserved)).toBe(fault)
})

test('behavior: nothing that looks like a reserved word passes, whatever is exchanged', () => {
  const all = new Set(defaultReserved.map(foldLabel))
  const swaps: Record<string, string[]> = { o: ['o', '0'], i: ['i', '1', 'l'], l: ['l', '1', 'i'], m: ['m', 'rn'] }
  const word = fc.constantFrom(...defaultReserved)
  fc.assert(
    fc.property(word, fc.array(fc.nat(), { minLength: 32, maxLength: 32 }), (given, picks) => {
      const letters = [...given].map((letter, index) => {
        const forms = swaps[letter] ?? [letter]
        const hyphen = index > 0 && index % 3 === 2 && (picks[index] ?? 0) % 2 === 0 ? '-' : ''
        return `${hyphen}${forms[(picks[index] ?? 0) % forms.length]}`
      })
      expect(findLabelFault(letters.join(''), all)).toBeDefined()
    }),
  )
})
