import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTexts as findMailTexts } from '../../services/src/parts/auth/login/mail/texts.js'
import { findTexts as findCustodyTexts } from '../../services/src/parts/custody/mail/texts.js'
import { root } from '../lib/run.mjs'
import { judgeLanguages } from './judgeLanguages.js'
import { judgeMessages } from './judgeMessages.js'
import type { LanguageTag } from './messageSets.js'
import { readTerms } from './terms.js'
import { writeKeys } from './writeKeys.js'

const en = {
  'shop.fee': 'The fee is {fee}. It goes to the network.',
  'shop.left': { one: '{count} wallet', other: '{count} wallets' },
  'shop.brand': 'WalletConnect',
}
const judge = async (own: Parameters<typeof judgeMessages>[1], language: LanguageTag = 'de') =>
  judgeMessages(en, own, language, await readTerms(language))

const german = {
  'shop.fee': 'Die Gebühr beträgt {fee}. Sie geht an das Netzwerk.',
  'shop.left': { one: '{count} Wallet', other: '{count} Wallets' },
  'shop.brand': 'WalletConnect',
}

test('behavior: texts in each language keep to what translations are held to', async () => {
  const reports = await judgeLanguages()
  expect(
    reports.flatMap(({ folder, language, problems }) => problems.map((one) => `${folder}/${language}.ts ${one}`)),
  ).toEqual([])
})

test('behavior: the keys that texts of hosts are held against are those that there are: `npm run languages -- keys` writes them', async () => {
  expect(await readFile(join(root, 'src/languages/keys.ts'), 'utf8')).toBe(await writeKeys())
})

test.each([
  ['de', /\b(Sie (?!bleib)|Ihre?[nmrs]? |Ihnen)/],
  ['es', /\b(usted|cartera|billetera)/i],
  ['zh', /您|[\u4e00-\u9fff][,:;?]/],
] as const)('behavior: mails and their pages speak to users as widget and frame do: %s', (language, other) => {
  for (const find of [findMailTexts, findCustodyTexts]) {
    const { texts, ...found } = find(language)
    expect(found.language).toBe(language)
    expect(JSON.stringify(texts)).not.toMatch(other)
  }
})

test.each<[string, object, string]>([
  ['a key that is missing', { 'shop.fee': undefined }, 'shop.fee: is missing'],
  [
    'a parameter that is translated',
    { 'shop.fee': 'Die Gebühr beträgt {gebühr}. Sie geht an das Netzwerk.' },
    'shop.fee: lacks {fee}',
  ],
  [
    'an invented parameter',
    { 'shop.brand': 'WalletConnect {name}' },
    'shop.brand: has {name}, which the English text does not',
  ],
  [
    'a plural too few',
    { 'shop.left': { other: '{count} Wallets' } },
    'shop.left: has the plurals other and needs one, other',
  ],
  [
    'a text that counts no more',
    { 'shop.left': '{count} Wallets' },
    'shop.left: counts in English, and needs a form for each plural',
  ],
  ['the English text', { 'shop.fee': en['shop.fee'] }, 'shop.fee: is the English text'],
  ['English words', { 'shop.fee': 'Die Gebühr is {fee}. Sie geht an das Netzwerk.' }, 'shop.fee: has "is" in English'],
  [
    'a term in another word',
    { 'shop.fee': 'Die Kosten sind {fee}. Sie gehen an das Netzwerk.' },
    'shop.fee: says "fee" by none of gebühr',
  ],
  ['markup', { 'shop.fee': '<b>Gebühr</b> {fee}. Netzwerk.' }, 'shop.fee: has an exclamation mark or markup'],
])('behavior: %s is found', async (_, change, problem) => {
  const own = Object.fromEntries(Object.entries({ ...german, ...change }).filter(([, text]) => text !== undefined))
  expect(await judge(own)).toContain(problem)
})

test('behavior: good texts pass, and Arabic needs its six plurals', async () => {
  expect(await judge(german)).toEqual([])
  expect(await judge({ ...german, 'shop.left': { one: 'محفظة', other: '{count} محفظة' } }, 'ar')).toContain(
    'shop.left: has the plurals one, other and needs few, many, one, other, two, zero',
  )
})
