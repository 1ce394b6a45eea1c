import { expect, test } from 'vitest'
import { defineAdapter, defineConnectorSource } from '../contract/adapter.js'
import { defineState } from '../contract/defineState.js'
import type { LatchkeyOptions } from '../contract/options.js'
import { definePlugin, type PluginDescriptor } from '../contract/plugin.js'
import type { SiweConfig } from '../contract/siwe.js'
import type { SiwxOption } from '../contract/siwx.js'
import { checkComposition } from './checkComposition.js'
import { sortEntries } from './sortEntries.js'

const load = async () => ({ setup: () => ({}) })
const plugin = (id: string, rest: Partial<PluginDescriptor> = {}): PluginDescriptor => ({
  ...definePlugin({ id, api: '1.0', load })(),
  ...rest,
})
const adapter = (id: string, namespace: string, rest = {}) => ({
  ...defineAdapter({
    id,
    api: '1.0',
    namespace,
    load: async () => ({ setup: () => ({ toAddress: () => undefined }) }),
  })(),
  ...rest,
})
const source = (id: string, rest = {}) => ({
  ...defineConnectorSource({
    id,
    api: '1.0',
    namespaces: ['alpha'],
    load: async () => ({ setup: () => ({ connect: async () => [] }) }),
  })(),
  ...rest,
})
const [state] = defineState(0)
const siwe = {} as SiweConfig
const siwx = {} as SiwxOption
type Parts = Partial<LatchkeyOptions> & { readonly views?: readonly string[]; readonly states?: readonly string[] }
const check =
  ({ adapters = [], plugins = [], views = [], states = [], ...options }: Parts) =>
  () =>
    checkComposition({ adapters, ...options }, sortEntries(adapters), plugins, { views, states })

test('behavior: what fits together is accepted', () => {
  check({
    adapters: [adapter('evm', 'alpha', { source: source('injected') }), source('frame', { login: true })],
    plugins: [
      plugin('a', { dependencies: ['b', 'evm', 'injected'], permissions: ['request', 'login'], login: 'frame' }),
      plugin('b'),
    ],
    permissions: { a: ['request', 'login'] },
    services: { directory: 'https://a.example.com', data: undefined },
    views: ['Connect'],
  })()
  check({ adapters: [adapter('full', 'alpha'), source('small', { minimal: { alpha: {} } })] })()
  check({ siwx })()
  check({ siwe })()
})

/** What is refused, with which code, and the two sides that the message has to name. */
const refusals: [what: string, parts: Parts, code: string, ...sides: string[]][] = [
  ['two ways to sign in', { siwe, siwx }, 'SIGN_IN_CONFLICT', 'siweConfig and siwx options cannot both be set'],
  ['a plugin twice', { plugins: [plugin('a'), plugin('a')] }, 'ID_DUPLICATE', 'Two plugins', '"a"'],
  [
    'an adapter twice',
    { adapters: [adapter('x', 'alpha'), adapter('x', 'beta')] },
    'ID_DUPLICATE',
    'Two adapters',
    '"x"',
  ],
  [
    'a source twice',
    { adapters: [adapter('x', 'alpha', { source: source('s') }), source('s')] },
    'ID_DUPLICATE',
    '"s"',
  ],
  [
    'two adapters of a namespace',
    { adapters: [adapter('x', 'alpha'), adapter('y', 'alpha')] },
    'ID_DUPLICATE',
    '"x"',
    '"y"',
    '"alpha"',
  ],
  ['an older plugin', { plugins: [plugin('a', { api: '0.9' })] }, 'API_VERSION', '"a"', 'API 0.9', 'this is 1.1'],
  [
    'a newer adapter',
    { adapters: [adapter('x', 'alpha', { api: '2.0' })] },
    'API_VERSION',
    '"x"',
    'API 2.0',
    'this is 1.0',
  ],
  ['a newer source', { adapters: [source('s', { api: '1.7' })] }, 'API_VERSION', '"s"', 'API 1.7'],
  [
    'what is required and not listed',
    { plugins: [plugin('a', { dependencies: ['b'] })] },
    'DEPENDENCY_MISSING',
    '"a"',
    '"b"',
  ],
  [
    'a circle',
    {
      plugins: [
        plugin('a', { dependencies: ['b'] }),
        plugin('b', { dependencies: ['c'] }),
        plugin('c', { dependencies: ['a'] }),
      ],
    },
    'DEPENDENCY_CYCLE',
    'a -> b -> c -> a',
  ],
  ['a plugin that requires itself', { plugins: [plugin('a', { dependencies: ['a'] })] }, 'DEPENDENCY_CYCLE', 'a -> a'],
  [
    'a permission withheld',
    { plugins: [plugin('a', { permissions: ['request'] })], permissions: { a: [] } },
    'PERMISSION_MISSING',
    '"a"',
    '"request"',
  ],
  [
    'a login frame that no source brings',
    {
      plugins: [plugin('a', { permissions: ['login'], login: 'frame' })],
      adapters: [source('other', { login: true })],
    },
    'PERMISSION_MISSING',
    'No auth connector found',
    '"a"',
    '"frame"',
  ],
  [
    'a state twice',
    { plugins: [plugin('a', { state: { holdings: state } }), plugin('b', { state: { holdings: state } })] },
    'STATE_DUPLICATE',
    '"a"',
    '"b"',
    '"holdings"',
  ],
  [
    'a state of the instance’s own',
    { plugins: [plugin('a', { state: { ready: state } })], states: ['ready'] },
    'STATE_DUPLICATE',
    '"a"',
    'Latchkey itself',
    '"ready"',
  ],
  [
    'a state under a name of all objects',
    { plugins: [plugin('a', { state: { constructor: state } })] },
    'ID_INVALID',
    '"constructor"',
  ],
  [
    'a view twice',
    { plugins: [plugin('a', { views: ['V'] }), plugin('b', { views: ['V'] })] },
    'VIEW_DUPLICATE',
    '"a"',
    '"b"',
    '"V"',
  ],
  [
    'a core view',
    { plugins: [plugin('a', { views: ['Connect'] })], views: ['Connect'] },
    'VIEW_DUPLICATE',
    '"a"',
    'Latchkey',
  ],
  ['an id with a dot', { plugins: [plugin('a.b')] }, 'ID_INVALID', '"a.b"'],
  ['an id of every object', { plugins: [plugin('constructor')] }, 'ID_INVALID', '"constructor"'],
  ['services that are no address', { services: 'example.com' }, 'SERVICES_INVALID', '"example.com"'],
]
test.each(refusals)('behavior: %s is refused, both sides are named', (_, parts, code, ...sides) => {
  expect(check(parts)).toThrow(expect.objectContaining({ code, name: 'LatchkeyError' }))
  for (const side of sides) expect(check(parts)).toThrow(side)
})
