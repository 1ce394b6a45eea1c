import { expect, test } from 'vitest'
import { writeText } from './writeText.js'

const arabic = 'أرسل {amount} إلى {address}'

test('behavior: in a text from right to left each parameter is isolated, and keeps its Latin digits', () => {
  const params = { amount: '1.5 ETH', address: '0x71c0…03f2' }
  const text = writeText(arabic, 'ar-EG', params)
  expect(text).toBe('أرسل \u20681.5 ETH\u2069 إلى \u20680x71c0…03f2\u2069')
  expect(writeText('Send {amount} to {address}', 'en', params)).toBe('Send 1.5 ETH to 0x71c0…03f2')
})

test('behavior: a sentence from right to left that begins with a Latin name says its direction first; a name alone has its own', () => {
  expect(writeText('{symbol} على {network}', 'ar', { symbol: 'ETH', network: 'Base' })).toBe(
    '\u200f\u2068ETH\u2069 على \u2068Base\u2069',
  )
  expect(writeText('{name}', 'ar', { name: 'Base' })).toBe('\u2068Base\u2069')
  expect(writeText('{symbol} on {network}', 'en', { symbol: 'ETH', network: 'Base' })).toBe('ETH on Base')
})

test('behavior: what is filled in fills in nothing itself, and a count is as the language writes it', () => {
  expect(writeText('{name}', 'ar', { name: '{other}', other: 'x' })).toBe('\u2068{other}\u2069')
  const forms = { one: 'واحد', two: 'اثنان', few: '{count} محافظ', other: '{count} محفظة' }
  const figure = new Intl.NumberFormat('ar').format(3)
  expect(writeText(forms, 'ar', { count: 3 })).toBe(`\u200f${figure} محافظ`)
  expect(writeText(forms, 'ar', { count: 2 })).toBe('اثنان')
})
