import { expect, test } from 'vitest'
import { createTranslate } from '../../kernel/base/translate.js'
import { messages as first } from './en.js'
import { messages as laterParts } from './later/en.js'
import { loadMessages } from './loadMessages.js'
import { toPseudo } from './pseudo.js'

const en = { ...first, ...laterParts }

test('behavior: parameters are filled in as text, unknown ones stay', () => {
  const t = createTranslate({ en }, 'en')
  expect(t('connecting.open', { name: '<b>{name}</b>' })).toBe('Open <b>{name}</b>')
  expect(t('connecting.open', { other: 'x' })).toBe('Open {name}')
  expect(t('connecting.open')).toBe('Open {name}')
})

test('behavior: counts take the plural form of the language that has the text', () => {
  const ru = {
    'parts.results': { one: '{count} сеть', few: '{count} сети', many: '{count} сетей', other: '{count} сети' },
  }
  const t = createTranslate({ en, ru }, 'ru-RU')
  expect([1, 3, 5, 21].map((count) => t('parts.results', { count }))).toEqual([
    '1 сеть',
    '3 сети',
    '5 сетей',
    '21 сеть',
  ])
  expect(t('connect.title')).toBe('Connect')
  expect(createTranslate({ en }, 'en')('parts.results', { count: 1 })).toBe('1 result')
})

test('behavior: a missing key is shown itself and warned of once', () => {
  const warnings: string[] = []
  const t = createTranslate({ en }, 'de', (message) => warnings.push(message))
  expect([t('send.title'), t('send.title'), t('constructor')]).toEqual(['send.title', 'send.title', 'constructor'])
  expect(warnings).toHaveLength(2)
})

test('behavior: the pseudo-locale marks every text, keeps parameters and forms', () => {
  const t = createTranslate({ en, pseudo: toPseudo(en) }, 'pseudo')
  for (const key of Object.keys(en)) expect(t(key, { count: 2 })).toMatch(/^\[.+\]$/)
  expect(t('connecting.open', { name: 'Harbour' })).toContain('Harbour')
  expect(t('connect.title')).not.toContain('o')
  expect(t('parts.results', { count: 1 })).toMatch(/^\[1 /)
})

test('behavior: texts have no exclamation marks and no line ends', () => {
  for (const text of Object.values(en)) expect(JSON.stringify(text)).not.toMatch(/!|\\n/)
})

test('behavior: where the code of other languages does not come, the modal is English, with one warning', async () => {
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  const { shown, translate } = await loadMessages('de', {
    warn,
    loadOthers: () => Promise.reject(new Error('offline')),
  })
  expect([shown, translate('connect.title')]).toEqual(['en', 'Connect'])
  expect(warnings).toEqual(['The texts in "de" could not be loaded, English stands in their place: offline'])
})
