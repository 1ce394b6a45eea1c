import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isSheet, minifySheet } from './minifySheets.mjs'
import { root } from './run.mjs'

test('behavior: the build minifies what is in the template, and nothing else', async () => {
  const source = '/** The row. */\nexport const rowCss = /* css */ `\n.row {\n  color: red; /* why */\n}\n`\n'
  expect(await minifySheet(source, 'row.css.ts')).toBe('/** The row. */\nexport const rowCss = `.row{color:red}`\n')
})

test.each([
  ['no sheet', "export const row = '.row{}'\n"],
  ['an expression', 'export const rowCss = /* css */ `.row{gap:$' + '{1}px}`\n'],
  ['no mark for editors', 'export const rowCss = `.row{}`\n'],
  ['CSS that is broken', 'export const rowCss = /* css */ `.row{color:red`\n'],
])('behavior: %s stops the build', async (_, source) => {
  await expect(minifySheet(source, 'row.css.ts')).rejects.toThrow('row.css.ts')
})

test('behavior: each style sheet is written to be read, and can be minified', async () => {
  const files = execFileSync('git', ['ls-files', 'src', 'plugins'], { cwd: root, encoding: 'utf8' }).split('\n')
  const sheets = files.filter(isSheet)
  expect(sheets.length).toBeGreaterThan(20)
  for (const file of sheets) {
    const source = await readFile(resolve(root, file), 'utf8')
    const minified = await minifySheet(source, file)
    expect(minified.length, file).toBeLessThan(source.length)
    // A rule a line: what is minified by hand has many on one.
    const crowded = source.split('\n').filter((line) => (line.match(/[;{}]/g) ?? []).length > 2)
    expect(crowded, file).toEqual([])
  }
})
