import { expect, test } from 'vitest'
import { readFeatureSetting, toWireFeatures } from './features.js'

test('behavior: a project without settings sends the defaults of the specification, and no entry of an added feature', () => {
  expect(toWireFeatures([])).toEqual([
    {
      id: 'social_login',
      isEnabled: true,
      config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    },
    { id: 'swap', isEnabled: true, config: ['1inch'] },
    { id: 'onramp', isEnabled: true, config: ['meld', 'coinbase'] },
    { id: 'activity', isEnabled: true, config: [] },
    { id: 'reown_branding', isEnabled: true, config: [] },
    { id: 'multi_wallet', isEnabled: false, config: [] },
  ])
})

test('behavior: settings replace defaults, third-party features follow, and no config is ever null', () => {
  const wire = toWireFeatures([
    { feature: 'acme-badges', isEnabled: false, config: null },
    { feature: 'send', isEnabled: false, config: null },
    { feature: 'swap', isEnabled: true, config: ['own'] },
    { feature: 'onramp', isEnabled: false, config: null },
  ])
  expect(wire).toContainEqual({ id: 'acme-badges', isEnabled: false, config: [] })
  expect(wire).toContainEqual({ id: 'send', isEnabled: false, config: [] })
  expect(wire).toContainEqual({ id: 'swap', isEnabled: true, config: ['own'] })
  expect(wire).toContainEqual({ id: 'onramp', isEnabled: false, config: ['meld', 'coinbase'] })
  expect(new Set(wire.map((entry) => entry.id)).size).toBe(wire.length)
  expect(wire.every((entry) => Array.isArray(entry.config))).toBe(true)
})

test.each([
  ['__proto__', null],
  ['constructor', null],
  ['prototype', null],
  ['', null],
  ['<img>', null],
  ['a'.repeat(65), null],
  ['swaps', null],
  ['email', null],
  ['social_login', ['Google']],
  ['social_login', ['acme.id']],
  ['activity', ['anything']],
  ['swap', ['https://evil.example/x.js']],
  ['acme', Array.from({ length: 33 }, (_, index) => `v${index}`)],
])('S38: feature %s with config %j is refused', (feature, config) => {
  expect(() => readFeatureSetting({ feature, isEnabled: true, config })).toThrow(
    expect.objectContaining({ code: 'FEATURE_INVALID' }),
  )
})

test('behavior: the list of social_login takes the operator’s own providers, by the ids that auth takes', () => {
  const setting = { feature: 'social_login', isEnabled: true, config: ['email', 'acme', 'acme-2', 'google'] }
  expect(readFeatureSetting(setting).config).toEqual(setting.config)
})

test('parameters: config keeps its order and loses repeats', () => {
  const setting = { feature: 'social_login', isEnabled: true, config: ['x', 'email', 'x'] }
  expect(readFeatureSetting(setting).config).toEqual(['x', 'email'])
})
