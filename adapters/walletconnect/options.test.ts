import { expect, test } from 'vitest'
import type { AdapterContext, LatchkeyError } from '../../src/adapter.js'
import { walletConnect } from './index.js'
import { readOptions, type WalletConnectOptions } from './options.js'
import { createSource } from './test/world.js'

const context = (projectId?: string) => ({ id: 'shop', projectId }) as AdapterContext
const connectors = (options?: WalletConnectOptions) =>
  options ? walletConnect(options).connectors?.length : walletConnect().connectors?.length

test('behavior: there is a row only when there is a way', () => {
  expect(connectors()).toBe(0)
  expect(connectors({})).toBe(0)
  expect(connectors({ relayUrl: [] })).toBe(0)
  expect(connectors({ relayUrl: '' })).toBe(0)
  expect(connectors({ relayUrl: 'wss://relay.example.com' })).toBe(1)
  expect(connectors({ projectId: 'mine' })).toBe(1)
  expect(connectors({ provider: () => Promise.reject(new Error('later')) })).toBe(1)
})

test('behavior: the public relay is used only with a project there; never for the id of the instance', () => {
  expect(readOptions({ projectId: 'mine' }, context('ours'))).toMatchObject({
    relayUrls: ['wss://relay.walletconnect.org'],
    projectId: 'mine',
  })
  const own = { relayUrl: 'wss://relay.example.com' }
  expect(readOptions(own, context('ours'))).toMatchObject({ relayUrls: [own.relayUrl], projectId: 'ours' })
  expect(readOptions({ ...own, projectId: 'mine' }, context('ours'))).toMatchObject({
    relayUrls: [own.relayUrl],
    projectId: 'mine',
  })
  expect(readOptions(own, context()).projectId).toBe('latchkey')
  expect(() => readOptions({}, context('ours'))).toThrow(expect.objectContaining({ code: 'WALLETCONNECT_OPTIONS' }))
})

test('parameters: storage is named for the instance', () => {
  const own = { relayUrl: ['ws://127.0.0.1:1', 'wss://b.example.com'] }
  expect(readOptions(own, context()).storageName).toBe('latchkey:shop:walletconnect')
  expect(readOptions({ ...own, storagePrefix: 'mine' }, context()).storageName).toBe('mine:walletconnect')
  expect(readOptions(own, context()).relayUrls).toEqual(own.relayUrl)
})

const wrong: [string, unknown][] = [
  ['relayUrl', { relayUrl: 'relay.example.com' }],
  ['relayUrl', { relayUrl: 'https://relay.example.com' }],
  ['relayUrl', { relayUrl: ['wss://a.example.com', 7] }],
  ['relayUrl', { relayUrl: 'wss://user@a.example.com' }],
  ['projectId', { projectId: '' }],
  ['projectId', { projectId: 7 }],
  ['storagePrefix', { relayUrl: 'wss://a.example.com', storagePrefix: '' }],
  ['provider', { provider: 'mine' }],
  ['methods', { projectId: 'x', namespaces: { eip155: { methods: 'personal_sign' } } }],
  ['methods', { projectId: 'x', namespaces: { eip155: { events: [7] } } }],
  ['chains', { projectId: 'x', namespaces: { eip155: { chains: [1] } } }],
  ['chains', { projectId: 'x', namespaces: { eip155: { chains: ['solana:1'] } } }],
]
test.each(wrong)('parameters: a wrong %s is refused, saying what to set (%j)', (word, options) => {
  const read = () => readOptions(options as WalletConnectOptions, context())
  expect(read).toThrow(expect.objectContaining({ code: 'WALLETCONNECT_OPTIONS' }))
  try {
    read()
  } catch (error) {
    expect((error as LatchkeyError).message).toContain(word)
  }
})

test('behavior: an app that has no chain of what is asked for is connected with nothing', async () => {
  const source = createSource({ relayUrl: 'ws://127.0.0.1:1' })
  expect(await source.connect({ namespaces: ['solana'] }).sessions).toEqual([])
  const none = createSource({ relayUrl: 'ws://127.0.0.1:1', namespaces: { eip155: { chains: [] } } })
  await expect(none.connect().sessions).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
})
