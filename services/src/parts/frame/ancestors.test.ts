import { expect, test } from 'vitest'
import { toAncestors } from './ancestors.js'

test.each([
  ['https://app.example.com', ['https://app.example.com:*']],
  ['https://app.example.com:8443', ['https://app.example.com:8443']],
  ['app.example.com', ['https://app.example.com:*']],
  ['https://*.example.com', ['https://*.example.com:*']],
  ['*.*.example.com:*', ['https://*.example.com:*']],
  ['localhost:*', ['https://localhost:*', 'http://localhost:*']],
  ['http://127.0.0.1:5173', ['http://127.0.0.1:5173']],
  ['http://*.localhost', ['http://*.localhost:*']],
  ['https://xn--bcher-kva.example', ['https://xn--bcher-kva.example:*']],
])('parameters: a pattern as sources of a policy: %s', (pattern, sources) => {
  expect(toAncestors(pattern)).toEqual(sources)
})

test.each([
  ['in plain, beyond this machine', 'http://app.example.com'],
  ['of an app', 'ionic://app.example.com'],
  ['with a star that a policy cannot say', 'https://app.*.example.com'],
  ['that would be half the internet', 'https://app.*.com'],
  ['that ends its directive', "https://a;script-src'unsafe-inline'.example.com"],
  ['that begins another policy', 'https://a,b.example.com'],
  ['of a keyword', "'self'"],
  ['of a star alone', '*'],
  ['of nothing', ''],
  ['of an address of IPv6', 'http://[::1]:5173'],
])('S9: a pattern has no source %s', (_, pattern) => {
  expect(toAncestors(pattern)).toEqual([])
})
