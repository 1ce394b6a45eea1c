import { expect, test } from 'vitest'
import { toAnnouncement } from '../evm/announcement.js'
import { cleanText } from './text.js'

test.each([
  ['\u3164', ''],
  ['\u115f\u1160\uffa0\u034f\u17b4\u2800\ufe0f\u200d', ''],
  ['Meta\u3164Mask', 'MetaMask'],
  ['Meta\u115f\u034fMask', 'MetaMask'],
  ['a\u200db\u202ec\u2066', 'abc'],
  ['Me\n\t  You', 'Me You'],
  ['👩‍👩‍👧 ❤️', '👩‍👩‍👧 ❤️'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
])('S38: of a name stays what is seen: %j', (text, shown) => {
  expect(cleanText(text)).toBe(shown)
})

test('S38: length is counted in letters as a reader sees them', () => {
  expect(cleanText('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧')
})

test('S38: a wallet whose name draws nothing is called by its rdns', () => {
  const provider = { request: async () => null }
  const info = { uuid: 'u', name: '\u3164\u034f', rdns: 'io.example', icon: '' }
  expect(toAnnouncement({ info, provider })?.name).toBe('io.example')
  expect(toAnnouncement({ info: { ...info, name: 'Meta\u3164Mask' }, provider })?.name).toBe('MetaMask')
})
