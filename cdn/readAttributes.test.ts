import { createLatchkey } from 'latchkey'
import * as exported from 'latchkey/networks'
import { expect, test } from 'vitest'
import { attributeNames, toAttribute } from './attributeNames.js'
import { explainFault, explainMisspelt } from './explainFault.js'
import { FaultFound } from './fault.js'
import { networks as known } from './networks.js'
import { readAttributes } from './readAttributes.js'

type Data = Parameters<typeof readAttributes>[0]

const idsOf = (entries: readonly { readonly id: string }[] = []) => entries.map(({ id }) => id)

/** The message of what cannot be used. */
function refusalOf(data: Data): string {
  try {
    readAttributes(data)
  } catch (error) {
    if (!(error instanceof FaultFound)) throw error
    const { code, message } = explainFault(error.fault)
    return `${code} ${message}`
  }
  return 'nothing was refused'
}

test('parameters: networks are named by number, CAIP-2 id and name, in their order', () => {
  const { networks } = readAttributes({ networks: ' 8453, eip155:1 ,solana' })
  expect(networks).toMatchObject([{ name: 'Base' }, { name: 'Ethereum' }, { name: 'Solana' }])
  expect(readAttributes({ networks: '1,8453', defaultNetwork: 'base' }).defaultNetwork).toBe('eip155:8453')
})

test('parameters: every network of latchkey/networks can be named', () => {
  const all = Object.entries(exported).filter(([, each]) => typeof each === 'object')
  expect(known).toEqual(Object.fromEntries(all))
})

test('behavior: adapters follow from the networks, WalletConnect from a relay, the login from a frame', () => {
  expect(idsOf(readAttributes({ networks: '1' }).adapters)).toEqual(['evm'])
  expect(idsOf(readAttributes({ networks: 'solana' }).adapters)).toEqual(['solana'])
  const { adapters, plugins } = readAttributes({
    networks: '1,solana,bitcoin',
    relay: 'wss://one.example.com, wss://two.example.com',
    relayProjectId: 'of-relay',
    frame: 'https://wallet.example.net',
  })
  expect(idsOf(adapters)).toEqual(['evm', 'solana', 'walletconnect', 'embedded'])
  expect(adapters).toMatchObject([
    {},
    {},
    { options: { relayUrl: ['wss://one.example.com', 'wss://two.example.com'], projectId: 'of-relay' } },
    { options: { url: 'https://wallet.example.net' } },
  ])
  expect(idsOf(plugins)).toEqual(expect.arrayContaining(['email', 'socials']))
  expect(idsOf(readAttributes({ networks: '1' }).plugins)).not.toContain('email')
})

test('parameters: what else an attribute sets', () => {
  const options = readAttributes({
    ...{ networks: '1', id: 'second', projectId: 'demo', services: 'https://latchkey.example.com', theme: 'dark' },
    ...{ locale: 'de', append: 'false', preload: 'idle', termsUrl: 'https://example.com/terms' },
    ...{ features: 'send, receive', nameZone: 'users.example.eth' },
  })
  expect(options).toMatchObject({
    ...{ id: 'second', projectId: 'demo', services: 'https://latchkey.example.com', themeMode: 'dark' },
    ...{ locale: 'de', append: false, preload: 'idle', legal: { termsUrl: 'https://example.com/terms' } },
    features: { send: true, receive: true, swaps: false, names: false },
  })
  expect(idsOf(options.plugins)).toContain('names')
})

test('behavior: what is read makes an instance, alone or with everything', () => {
  const all = {
    ...{ networks: 'mainnet,solana', relay: 'wss://relay.example.com', frame: 'https://wallet.example.net' },
    ...{ projectId: 'demo', services: 'https://latchkey.example.com', nameZone: 'users.example.eth' },
  }
  expect(createLatchkey(readAttributes({ networks: '1' })).state().networks).toHaveLength(1)
  expect(createLatchkey(readAttributes(all)).state().networks).toHaveLength(2)
})

const refusals: readonly { readonly title: string; readonly data: Data; readonly said: readonly string[] }[] = [
  { title: 'no networks', data: { projectId: 'demo' }, said: ['data-networks is missing', 'data-networks="1,8453"'] },
  { title: 'an empty list', data: { networks: ' , ' }, said: ['data-networks=" , "', 'it is empty'] },
  {
    title: 'a network that is not known',
    data: { networks: '1,nowhere' },
    said: ['"nowhere" is no network', '8453, eip155:8453 or base'],
  },
  {
    title: 'a default that is not known',
    data: { networks: '1', defaultNetwork: 'x' },
    said: ['data-default-network="x"'],
  },
  {
    title: 'a network that nothing serves',
    data: { networks: '1,bitcoin' },
    said: ['only WalletConnect reaches Bitcoin', 'Set data-relay'],
  },
  {
    title: 'services without an address',
    data: { networks: '1', services: 'example.com' },
    said: ['data-services="example.com"', 'https://'],
  },
  {
    title: 'a script for a frame',
    data: { networks: '1', frame: 'javascript:alert(1)' },
    said: ['data-frame=', 'is no address'],
  },
  {
    title: 'a relay that is a page',
    data: { networks: '1', relay: 'https://relay.example.com' },
    said: ['data-relay=', 'wss://'],
  },
  {
    title: 'a theme that is none',
    data: { networks: '1', theme: 'drak' },
    said: ['"drak" cannot stand there', 'system, light, dark'],
  },
  {
    title: 'append with another word',
    data: { networks: '1', append: 'no' },
    said: ['data-append="no"', 'true, false'],
  },
  {
    title: 'a feature that is none',
    data: { networks: '1', features: 'send,stake' },
    said: ['"stake" is no feature', 'receive, send'],
  },
  {
    title: 'a login without a frame',
    data: { networks: '1', features: 'email' },
    said: ['"email" is no feature', 'need data-frame'],
  },
]

test.each(refusals)('S38: $title is refused, and attribute, value and cure are named', ({ data, said }) => {
  const refusal = refusalOf(data)
  for (const part of ['SCRIPT_ATTRIBUTE_INVALID ', ...said]) expect(refusal).toContain(part)
})

test('behavior: names of objects are no networks and no features', () => {
  for (const word of ['constructor', '__proto__', 'toNetwork'])
    expect(refusalOf({ networks: word })).toContain(`"${word}" is no network`)
  expect(refusalOf({ networks: '1', features: 'constructor' })).toContain('"constructor" is no feature')
})

test('behavior: a misspelt attribute is told of with the one that was meant, and attributes of others are not', () => {
  expect(explainMisspelt(['netwroks', 'projectid', 'cfasync', 'turboTrack', 'nscript'])).toMatchObject([
    { code: 'SCRIPT_ATTRIBUTE_UNKNOWN', data: { attribute: 'data-netwroks', meant: 'data-networks' } },
    { code: 'SCRIPT_ATTRIBUTE_UNKNOWN', data: { attribute: 'data-projectid', meant: 'data-project-id' } },
  ])
  expect(explainMisspelt(attributeNames.map((name) => `${name}Of`.repeat(2)))).toEqual([])
  expect(attributeNames.map(toAttribute)).toContain('data-relay-project-id')
})
