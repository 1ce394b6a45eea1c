import { expect, test } from 'vitest'
import { bundleConsole } from './bundleConsole.js'
import { weighConsole } from './weighConsole.js'

test('behavior: the first page waits for no list of thousands of rows and for no chart', async () => {
  const files = weighConsole(await bundleConsole())
  const names = files.flatMap(({ modules }) => modules.map(({ name }) => name))
  expect(names.some((name) => name.includes('/react-dom/'))).toBe(true)
  expect(names.filter((name) => /virtual-core|\/uplot\//.test(name))).toEqual([])
})
