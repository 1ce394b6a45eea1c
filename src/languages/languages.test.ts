// @vitest-environment happy-dom

import { afterEach, expect, test, vi } from 'vitest'
import { dialog, one, type, until } from '../testing/test/page.js'
import { createWorld, network, wallet } from '../views/test/world.js'

afterEach(() => {
  document.documentElement.removeAttribute('lang')
})

const options = { networks: [network(1, 'One'), network(2, 'Two')], wallets: [wallet('Alpha')] }
const title = () => one('[part=title]').textContent
const shown = () => dialog() as HTMLElement

test('behavior: what opens is in the language of the page, and so is each view that comes later', async () => {
  document.documentElement.lang = 'de-CH'
  const { latchkey, connect } = createWorld(options)
  void latchkey.open()
  await until(() => expect(title()).toBe('Verbinden'))
  expect([shown().lang, shown().dir]).toEqual(['de-CH', 'ltr'])
  latchkey.close()
  await connect('alpha', 'eip155:1')
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(title()).toBe('Netzwerk wählen'))
})

test('behavior: the language changes with the page while the modal is open, and what was typed stays', async () => {
  document.documentElement.lang = 'en'
  const { latchkey } = createWorld({
    ...options,
    networks: Array.from({ length: 12 }, (_, at) => network(at + 1, `Net ${at}`)),
  })
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(title()).toBe('Choose network'))
  const field = one<HTMLInputElement>('input')
  type(field, 'Net')
  document.documentElement.lang = 'de'
  await until(() => expect(title()).toBe('Netzwerk wählen'))
  expect(one<HTMLInputElement>('input')).toBe(field)
  expect([field.value, field.placeholder]).toEqual(['Net', 'Netzwerke suchen'])
  document.documentElement.lang = 'en'
  await until(() => expect(title()).toBe('Choose network'))
})

test('behavior: the option wins over the page, and changes too; a language that is not there is English, left to right', async () => {
  document.documentElement.lang = 'de'
  document.documentElement.dir = 'rtl'
  const { latchkey } = createWorld({ ...options, locale: 'en' })
  void latchkey.open()
  await until(() => expect(title()).toBe('Connect'))
  expect(shown().dir).toBe('ltr')
  latchkey.update({ locale: 'de' })
  await until(() => expect(title()).toBe('Verbinden'))
  latchkey.update({ locale: 'fa' })
  await until(() => expect(title()).toBe('Connect'))
  expect([shown().lang, shown().dir]).toEqual(['en', 'ltr'])
  document.documentElement.dir = ''
})

test('behavior: texts of the host stand in front of ours, by language and key; a language of its own is shown as one', async () => {
  const messages = {
    de: { 'connect.title': 'Anmelden bei uns', 'networks.title': '<b>Netz</b>' },
    he: async () => ({ messages: { 'connect.title': 'התחברות' } }),
  }
  const { latchkey } = createWorld({ ...options, locale: 'de', messages })
  void latchkey.open()
  await until(() => expect(title()).toBe('Anmelden bei uns'))
  latchkey.close()
  void latchkey.open({ view: 'Networks' })
  await until(() => expect(title()).toBe('<b>Netz</b>'))
  latchkey.update({ locale: 'he' })
  latchkey.close()
  void latchkey.open()
  await until(() => expect(title()).toBe('התחברות'))
  expect([shown().lang, shown().dir]).toEqual(['he', 'rtl'])
})

test('behavior: a text of the host that nothing asks for is told once, with the key that is nearest', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // As a page without types writes it.
  const messages: Record<string, Record<string, string>> = {
    en: {
      ...{ 'connect.titel': 'Join', 'connect.title': 'Join', 'send.title': 'Pay' },
      ...{ 'sand.title': 'Pay', 'harbour.tide': 'Low', zzz: '' },
    },
    de: { 'connect.titel': 'Anmelden', 'constructor.name': 'x' },
  }
  const { latchkey, clock } = createWorld({ ...options, locale: 'en', messages })
  void latchkey.open()
  await until(() => expect(title()).toBe('Join'))
  // They are looked through when the page is idle.
  await clock.advance(200)
  latchkey.update({ locale: 'de' })
  await until(() => expect(title()).toBe('Verbinden'))
  await clock.advance(200)
  await until(() => expect(warned.mock.calls.flat().join()).toContain('constructor.name'))
  const told = warned.mock.calls.flat().filter((text) => String(text).includes('option messages'))
  warned.mockRestore()
  const say = (key: string) => `Latchkey: The option messages has a text for "${key}", which nothing asks for`
  expect(told).toEqual([
    `${say('connect.titel')}. Did you mean "connect.title"?`,
    `${say('sand.title')}. Did you mean "send.title"?`,
    `${say('harbour.tide')}.`,
    `${say('zzz')}.`,
    `${say('constructor.name')}.`,
  ])
})
