import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('behavior: the README lists every parameter of the page’s address', () => {
  const taken = [...read('src/settings.ts').matchAll(/search\.(?:get|has)\('([a-z]+)'\)/g)].map(([, name]) => name)
  const table = read('README.md').match(/^\| `.*$/gm) ?? []
  const listed = table.flatMap((row) => [...row.matchAll(/`([a-z]+)(?:=[a-z\d]+)?`/g)].map(([, name]) => name))
  expect(new Set(taken).size).toBeGreaterThan(10)
  expect([...new Set(taken)].filter((name) => !listed.includes(name))).toEqual([])
})
