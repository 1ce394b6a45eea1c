import { expect, test } from 'vitest'
import type { RemoteFeature } from '../services/remoteFeatures.js'
import { type RemoteFeatures, resolveFlags } from './flags.js'
import type { Feature, LocalSettings } from './ownFlags.js'
import { isOn } from './state.js'

const allSocials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** The features that the specification names, as the descriptors of their plugins say them (spec section 9). */
const specified: readonly Feature[] = [
  { name: 'email', wire: 'social_login', item: 'email', governed: true },
  { name: 'socials', wire: 'social_login', except: ['email'], fallback: allSocials, governed: true },
  { name: 'swaps', wire: 'swap', fallback: ['1inch'], governed: true },
  { name: 'onramp', fallback: ['meld', 'coinbase'], governed: true },
  { name: 'activity', legacy: 'history', governed: true },
  { name: 'multiWallet', wire: 'multi_wallet', fallback: false, governed: true, remoteOnly: true },
]
/** Ours: nothing is said of those that are not named. */
const ours = (name: string) => ({ name, ...(name === 'pay' && { wire: 'payments', fallback: false }) })

interface Said {
  readonly plugins?: readonly string[]
  readonly local?: LocalSettings
  readonly remote?: RemoteFeatures
  readonly basic?: boolean
}
const resolve = ({ plugins = [], local = {}, remote = false, basic }: Said = {}) =>
  resolveFlags([...specified, ...plugins.map(ours)], local, remote, basic)
const entry = (id: string, isEnabled: boolean, config?: readonly string[] | null): RemoteFeature => ({
  id,
  isEnabled,
  config,
})
test('behavior: defaults of the specification when nothing was fetched', () => {
  expect(resolve().flags).toEqual({
    email: { value: true, source: 'default' },
    socials: { value: allSocials, source: 'default' },
    swaps: { value: ['1inch'], source: 'default' },
    onramp: { value: ['meld', 'coinbase'], source: 'default' },
    activity: { value: true, source: 'default' },
    multiWallet: { value: false, source: 'default' },
  })
})

test.each([
  ['socials', true, allSocials],
  ['socials', false, false],
  ['socials', ['google'], ['google']],
  ['socials', [], []],
  ['swaps', true, ['1inch']],
  ['onramp', true, ['meld', 'coinbase']],
  ['email', false, false],
  ['email', true, true],
] as const)('behavior: local %s set to %j without a configuration', (name, set, value) => {
  expect(resolve({ local: { [name]: set } }).flags[name]).toEqual({ value, source: 'local' })
})

test('behavior: local settings cannot switch on what only the services may', () => {
  expect(resolve({ local: { multiWallet: true } }).flags.multiWallet).toEqual({ value: false, source: 'default' })
  expect(resolve({ remote: [entry('multi_wallet', true, [])] }).flags.multiWallet).toEqual({
    value: true,
    source: 'remote',
  })
})

test('behavior: history is the old name of activity, and the new one wins', () => {
  expect(resolve({ local: { history: false } }).flags.activity).toEqual({ value: false, source: 'local' })
  expect(resolve({ local: { history: false, activity: true } }).flags.activity?.value).toBe(true)
  expect(resolve({ local: { history: false }, remote: [] }).ignored).toEqual(['history (now activity)'])
})

test('behavior: a fetched entry decides, one that is missing or has no config is off', () => {
  const remote = [
    entry('social_login', true, ['email', 'google', 'x']),
    entry('swap', true, []),
    entry('onramp', false, ['meld']),
    entry('activity', true),
  ]
  const { flags } = resolve({ remote })
  expect(Object.fromEntries(Object.entries(flags).map(([name, { value }]) => [name, value]))).toEqual({
    email: true,
    socials: ['google', 'x'],
    swaps: false,
    onramp: false,
    activity: false,
    multiWallet: false,
  })
  expect(new Set(Object.values(flags).map(({ source }) => source))).toEqual(new Set(['remote']))
})

test.each([
  [['email'], true, false],
  [['google'], false, ['google']],
  [[], false, false],
] as const)('behavior: social_login with %j', (config, email, socials) => {
  const { flags } = resolve({ remote: [entry('social_login', true, config)] })
  expect([flags.email?.value, flags.socials?.value]).toEqual([email, socials])
})

test('behavior: config null means the fallback, whatever isEnabled says, and ignores no local setting', () => {
  const remote = [entry('swap', false, null), entry('activity', false, null), entry('multi_wallet', true, null)]
  const { flags, ignored } = resolve({ remote, local: { swaps: ['other'] } })
  expect(flags.swaps).toEqual({ value: ['other'], source: 'local' })
  expect(flags.activity).toEqual({ value: true, source: 'default' })
  expect(flags.multiWallet).toEqual({ value: false, source: 'default' })
  expect(ignored).toEqual([])
})

test('behavior: local settings that a configuration overrules are named', () => {
  const { ignored } = resolve({
    remote: [entry('swap', true, ['1inch']), entry('send', false)],
    plugins: ['send', 'tips'],
    local: { swaps: false, email: true, multiWallet: true, send: true, tips: false },
  })
  expect(new Set(ignored)).toEqual(new Set(['email', 'send', 'swaps']))
})

test('behavior: basic switches off what the specification names, and leaves the rest local', () => {
  const { flags, ignored } = resolve({ basic: true, plugins: ['send', 'tips'], local: { email: true, tips: false } })
  expect(flags.email).toEqual({ value: false, source: 'basic' })
  expect(flags.socials).toEqual({ value: false, source: 'basic' })
  expect(flags.send).toEqual({ value: true, source: 'default' })
  expect(flags.tips).toEqual({ value: false, source: 'local' })
  expect(ignored).toEqual([])
})

test('behavior: everything is pending until the answer', () => {
  const { flags } = resolve({ remote: 'pending', plugins: ['send'], local: { send: true } })
  for (const flag of Object.values(flags)) expect(flag).toEqual({ value: false, source: 'pending' })
  expect(flags.send).toBeDefined()
})

test('behavior: our own ids and those of third parties are on unless a setting or the services switch them off; pay is payments and off', () => {
  const plugins = ['send', 'receive', 'names', 'pay', 'tips']
  const bare = resolve({ remote: [], plugins }).flags
  expect(plugins.map((name) => bare[name]?.value)).toEqual([true, true, true, false, true])
  expect(bare.send?.source).toBe('default')
  const told = resolve({ remote: [entry('payments', true), entry('tips', false, null)], plugins }).flags
  expect(told.pay).toEqual({ value: true, source: 'remote' })
  expect(told.tips).toEqual({ value: false, source: 'remote' })
  expect(resolve({ plugins, local: { pay: true, send: false } }).flags).toMatchObject({
    pay: { value: true, source: 'local' },
    send: { value: false, source: 'local' },
  })
})

test('behavior: defaults cannot be changed through what was handed out', () => {
  const { flags } = resolve()
  const shared = flags.socials?.value as string[]
  expect(() => shared.push('mine')).toThrow(TypeError)
  expect(resolve().flags.socials?.value).toEqual(allSocials)
  const local = Object.freeze({ socials: Object.freeze(['x']) })
  const remote = Object.freeze([Object.freeze(entry('social_login', true, Object.freeze(['x', 'email'])))])
  resolve({ local, remote })
})

test('parameters: isOn', () => {
  expect(isOn(undefined)).toBe(false)
  expect(isOn({ value: [], source: 'local' })).toBe(false)
  expect(isOn({ value: ['x'], source: 'local' })).toBe(true)
  expect(isOn({ value: true, source: 'remote' })).toBe(true)
})
