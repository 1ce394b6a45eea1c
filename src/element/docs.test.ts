import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { elements } from './define.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** Words in code of a cell. */
const wordsOf = (cell = '') => [...cell.matchAll(/`<?([a-z-]+)>?`/g)].map(([, word = '']) => word)

test('behavior: docs/elements.md has each element with the attributes that it knows, and explains each of them', () => {
  const rows = read('../../docs/elements.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').slice(1, -1))
  const named = Object.fromEntries(
    rows
      .filter(([first = '']) => first.includes('<latchkey-'))
      .map(([name, , attributes]) => [wordsOf(name)[0], wordsOf(attributes)]),
  )
  expect(named).toEqual(
    Object.fromEntries(Object.entries(elements).map(([name, { attributes }]) => [name, Object.keys(attributes)])),
  )
  const explained = rows.filter(([first = '']) => !first.includes('<')).flatMap(([first]) => wordsOf(first))
  const known = new Set(Object.values(elements).flatMap(({ attributes }) => Object.keys(attributes)))
  expect(explained.toSorted()).toEqual([...known].toSorted())
})

test('behavior: latchkey/button.css has the size that a button may be given', () => {
  expect(read('../react/button.css')).toContain('.latchkey-button[data-size="small"] {')
})
