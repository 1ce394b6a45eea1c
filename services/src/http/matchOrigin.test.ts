import { expect, test } from 'vitest'
import { readOriginPattern } from '../parts/directory/originPattern.js'
import { isOriginAllowed, matchOrigin } from './matchOrigin.js'

test.each([
  // origin, pattern, whether it matches
  ['https://example.com', 'https://example.com', true],
  ['https://example.com', 'https://EXAMPLE.com/', true],
  ['https://example.com', 'https://example.com/some/path', true],
  ['https://example.com', 'example.com', true],
  ['http://example.com', 'example.com', true],
  ['http://example.com', 'https://example.com', false],
  ['https://example.com', 'https://example.com:443', true],
  ['https://example.com:8443', 'https://example.com:443', false],
  ['https://example.com:8443', 'https://example.com:*', true],
  ['https://example.com', 'https://example.com:*', true],
  ['https://example.com:8443', 'https://example.com', true],
  ['http://example.com', 'example.com:443', false],
  ['https://example.com', 'example.com:443', true],
  ['https://a.example.com', 'https://*.example.com', true],
  ['https://a.b.example.com', 'https://*.example.com', false],
  ['https://a.b.example.com', 'https://*.*.example.com', true],
  ['https://example.com', 'https://*.example.com', false],
  ['https://app.example.com', 'https://app.*.com', true],
  ['https://app-1.example.com', 'https://app-*.example.com', false],
  ['https://example.com.evil.net', 'https://example.com', false],
  ['https://evil-example.com', '*.example.com', false],
  ['https://evilexample.com', '*example.com', false],
  ['https://a.example.com', 'https://a.example.com@evil.net', false],
  ['https://xn--bcher-kva.example', 'https://bücher.example', true],
  ['http://[::1]:5173', 'http://[::1]:*', true],
  ['http://192.168.1.7:5173', '192.168.1.7', true],
  ['capacitor://localhost', 'capacitor://localhost', true],
  ['null', 'null', false],
  ['null', '*', false],
  ['https://localhost', '*', true],
  ['https://example.com', '*', false],
  ['', 'example.com', false],
  ['https://example.com', '', false],
  ['example.com', 'example.com', false],
  ['https://*.example.com', 'https://*.example.com', false],
  ['https://example.com:99999', 'https://example.com', false],
])('behavior: %s by %s is %s', (origin, pattern, expected) => {
  expect(matchOrigin(origin, pattern)).toBe(expected)
})

test.each([
  ['https://anything.example', [], true],
  ['null', [], true],
  ['http://localhost:3000', ['https://example.com'], true],
  ['https://127.0.0.1', ['https://example.com'], true],
  ['http://localhost.evil.net', ['https://example.com'], false],
  ['capacitor://localhost', ['https://example.com'], false],
  ['https://b.example.com', ['https://example.com', 'https://*.example.com'], true],
  ['null', ['https://example.com'], false],
])('behavior: %s by the list %j is %s', (origin, patterns, expected) => {
  expect(isOriginAllowed(origin, patterns)).toBe(expected)
})

test.each([
  [' https://App.Example.com/path ', 'https://app.example.com'],
  ['*.example.com:*', '*.example.com:*'],
  ['http://*.localhost:3000', 'http://*.localhost:3000'],
])('parameters: %s is kept as %s', (text, expected) => {
  expect(readOriginPattern(text)).toBe(expected)
})

test.each([
  '',
  '*',
  'https://*',
  '*.com',
  'https://a*.example.com',
  'javascript:alert(1)',
  'https://a b.com',
  'null:x',
])('parameters: %j is refused as a pattern', (text) => {
  expect(() => readOriginPattern(text)).toThrow(expect.objectContaining({ code: 'ORIGIN_INVALID' }))
})
