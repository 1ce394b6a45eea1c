import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readErrorDocuments } from './errorDocuments.js'

test('behavior: each code has what its document says, without marks of the text', async () => {
  const documents = readErrorDocuments(await readFile('docs/errors.md', 'utf8'))
  expect(documents.CODE_WRONG).toMatch(/^The code is not the newest one of this transaction/)
  expect(documents.CHAIN_NOT_SERVED).toMatch(/see operating\.md\)\.$/)
  const texts = Object.values(documents)
  expect(texts.length).toBeGreaterThan(200)
  expect(texts.filter((text) => text === '' || /`|\]\(|^#/m.test(text))).toEqual([])
})
