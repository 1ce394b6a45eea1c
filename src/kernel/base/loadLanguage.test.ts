import { expect, test } from 'vitest'
import type { MessageLoader } from '../contract/messages.js'
import { loadLanguage } from './loadLanguage.js'

const createLoaders = () => {
  const asked: string[] = []
  const loader =
    (tag: string, complete?: boolean): MessageLoader =>
    async () => {
      asked.push(tag)
      return { messages: { 'shop.title': tag }, ...(complete && { complete }) }
    }
  return { asked, loader }
}

test('behavior: a complete language comes alone, another with English behind it', async () => {
  const { asked, loader } = createLoaders()
  const messages = { en: loader('en'), de: loader('de', true), ja: loader('ja') }
  expect(Object.keys(await loadLanguage(messages, 'de-AT'))).toEqual(['de'])
  expect(asked).toEqual(['de'])
  expect(Object.keys(await loadLanguage(messages, 'ja'))).toEqual(['ja', 'en'])
  expect(Object.keys(await loadLanguage(messages, 'fr'))).toEqual(['en'])
  expect(Object.keys(await loadLanguage(messages, 'constructor'))).toEqual(['en'])
})

test('behavior: a language that does not come is English, with one warning; without English it fails', async () => {
  const { loader } = createLoaders()
  const broken: MessageLoader = () => Promise.reject(new Error('offline'))
  const warnings: string[] = []
  const warn = (message: string) => void warnings.push(message)
  expect(await loadLanguage({ en: loader('en'), de: broken }, 'de', warn)).toEqual({ en: { 'shop.title': 'en' } })
  expect(warnings).toEqual([
    expect.stringContaining('"de" could not be loaded, English stands in their place: offline'),
  ])
  await expect(loadLanguage({ en: broken }, 'de', warn)).rejects.toThrow('offline')
})
