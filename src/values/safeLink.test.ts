import { expect, test } from 'vitest'
import { toSafeLink } from './safeLink.js'

test.each([
  'https://example.com/get',
  'metamask://wc?uri=wc%3A1',
  'wc:abc@2?relay-protocol=irn',
  'mailto:help@example.com',
])('S38a: %s is linked', (link) => {
  expect(toSafeLink(link)).toBe(link)
})

test.each([
  'javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/1',
  'filesystem:https://example.com/1',
  'file:///etc/passwd',
  'view-source:https://example.com',
  'http://example.com',
  'https://user:secret@example.com',
  'metamask://user@wc',
  `https://example.com/${'a'.repeat(8192)}`,
  'ms-settings:privacy',
  '/relative',
  '',
  undefined,
  7,
])('S38a: %s is not linked', (link) => {
  expect(toSafeLink(link)).toBeUndefined()
})
