import { describe, expect, test } from 'vitest'
import { colours } from '../../../../../src/ui/theme/tokens.js'
import { inks, walletColours } from '../../../pages/walletColours.js'
import { readLook } from './readLook.js'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#12414d"/></svg>'
const toUri = (text: string, type = 'image/svg+xml') => `data:${type};base64,${Buffer.from(text).toString('base64')}`

test('behavior: what an accent is held against is what the wallet has', () => {
  for (const [at, theme] of (['light', 'dark'] as const).entries()) {
    const own = (token: keyof typeof colours) => colours[token][at]
    expect(walletColours[theme]).toEqual({
      grounds: [own('bg'), own('surface')],
      strongGround: own('surface-strong'),
      alarms: { danger: own('danger'), warning: own('warning') },
    })
  }
  expect(inks).toEqual(colours['on-accent'])
})

test('parameters: one accent is enough; the one for the dark is made of it', () => {
  expect(readLook({ accent: '#12414D' }).accent).toEqual({
    light: { accent: '#12414d', onAccent: '#ffffff' },
    dark: { accent: expect.stringMatching(/^#[6-9a-f].....$/), onAccent: '#0b0d12' },
  })
  expect(readLook({ accent: '#12414d', dark: '#8fc7cc' }).accent?.dark.accent).toBe('#8fc7cc')
})

test.each(['#2f5bff', '#0b7d5b', '#5b21b6', '#12414d', '#111111', '#0a66c2', '#a01f86', '#3d5a00', '#58606d'])(
  'behavior: %s is an accent in both themes',
  (accent) => {
    expect(readLook({ accent }).accent?.light.accent).toBe(accent)
  },
)

describe('S12', () => {
  test.each([
    ['yellow words', { accent: '#ffe14d' }],
    ['light grey', { accent: '#9aa0aa' }],
    ['dark words in the dark', { accent: '#12414d', dark: '#12414d' }],
    ['one that is seen on white and not on rows', { accent: '#757575' }],
  ])('S12: an accent that users cannot read is refused: %s', (_name, look) => {
    expect(() => readLook(look)).toThrow(expect.objectContaining({ code: 'LOOK_FAINT' }))
  })

  test.each([
    ['the red itself', { accent: '#c22a3b' }],
    ['another red', { accent: '#b00020' }],
    ['a brick', { accent: '#a83a1e' }],
    ['the amber itself', { accent: '#8f5a00' }],
    ['a brown', { accent: '#7a5200' }],
    ['a pink, in the dark', { accent: '#12414d', dark: '#ff8a8a' }],
    ['a gold, in the dark', { accent: '#12414d', dark: '#f0c060' }],
  ])('S12: an accent that passes for danger or warning is refused: %s', (_name, look) => {
    expect(() => readLook(look)).toThrow(expect.objectContaining({ code: 'LOOK_ALARMING' }))
  })
})

test.each([
  ['nothing', {}],
  ['a colour by name', { accent: 'teal' }],
  ['a rule in a colour', { accent: '#123456;}' }],
  ['a dark accent alone', { dark: '#8fc7cc' }],
  ['half a pixel', { radius: 1.5 }],
  ['no number', { radius: Number.NaN }],
  ['a circle', { radius: 33 }],
  ['no name', { name: '' }],
  ['a long name', { name: 'x'.repeat(41) }],
  ['a name that moves letters', { name: 'Wallet\u202e' }],
  ['no picture', { mark: 'https://example.com/mark.png' }],
  ['a picture of another kind than it says', { mark: toUri(svg, 'image/png') }],
  ['a page as a picture', { mark: toUri('<html></html>', 'image/png') }],
  ['a picture that runs', { mark: toUri(svg.replace('<circle', '<script>alert(1)</script><circle')) }],
  ['a picture that loads', { mark: toUri(svg.replace('<circle', '<image href="https://a.example/x"/><circle')) }],
  ['a large picture', { mark: toUri(svg.replace('fill="', `d="${'0'.repeat(33_000)}" fill="`)) }],
])('S38: a look is refused that has %s', (_name, look) => {
  expect(() => readLook(look)).toThrow(expect.objectContaining({ code: 'LOOK_INVALID' }))
})

test('parameters: radius, name, mark', () => {
  const mark = toUri(svg)
  expect(readLook({ radius: 0, name: 'Tidemark wallet', mark })).toEqual({
    ...{ radius: 0, name: 'Tidemark wallet', mark },
  })
})
