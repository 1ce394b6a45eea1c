import { expect, test } from 'vitest'
import type { PhoneKeys } from './namespaces/types.js'
import { findMissing, makeOffer, mergeWanted } from './negotiate.js'
import { findPairingUri, readPairingUri } from './readPairingUri.js'

const eip155: PhoneKeys = {
  namespace: 'eip155',
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['chainChanged', 'accountsChanged'],
  chains: () => ['eip155:31337', 'eip155:31338'],
  addresses: () => ['0xAb', '0xCd'],
  answer: async () => null,
}
const asked = (chains: string[] | undefined, methods: string[] = ['personal_sign']) => ({
  ...(chains ? { chains } : {}),
  methods,
  events: ['chainChanged'],
})

test('behavior: required and optional namespaces become one, chains in names too', () => {
  const wanted = mergeWanted(
    { 'eip155:1': asked(undefined, ['eth_sign']) },
    { eip155: asked(['eip155:31337', 'eip155:1']), solana: asked(['solana:x']) },
  )
  expect(wanted.eip155).toEqual({
    chains: ['eip155:1', 'eip155:31337'],
    methods: ['eth_sign', 'personal_sign'],
    events: ['chainChanged'],
  })
  expect(Object.keys(wanted)).toEqual(['eip155', 'solana'])
})

test('behavior: grants what both sides have, and the account in use', () => {
  const wanted = mergeWanted({}, { eip155: asked(['eip155:1', 'eip155:31338'], ['personal_sign', 'eth_sign']) })
  expect(makeOffer(wanted, [eip155])).toEqual({
    eip155: {
      chains: ['eip155:31338'],
      accounts: ['eip155:31338:0xAb'],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  })
  expect(makeOffer(mergeWanted({}, { eip155: asked(['eip155:1']) }), [eip155])).toEqual({})
})

test('parameters: chains and accounts of a choice', () => {
  const wanted = mergeWanted({}, { eip155: asked(['eip155:31337', 'eip155:31338']) })
  const offer = makeOffer(wanted, [eip155], {
    chains: ['eip155:31337', 'eip155:1'],
    accounts: ['0xcd', '0xab', '0xef'],
  })
  expect(offer.eip155?.accounts).toEqual(['eip155:31337:0xCd', 'eip155:31337:0xAb'])
})

test('behavior: reports what an app requires and the wallet does not have', () => {
  const required = { eip155: asked(['eip155:1', 'eip155:31337'], ['eth_sign']), tezos: asked(['tezos:main']) }
  expect(findMissing(required, [eip155])).toEqual(['eip155:1', 'eth_sign', 'tezos:main'])
  expect(findMissing({ eip155: asked(['eip155:31337']) }, [eip155])).toEqual([])
})

test('parameters: text with a pairing address', () => {
  const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
  const sealed = encodeURIComponent(uri)
  for (const text of [
    uri,
    ` ${uri}\n`,
    `http://127.0.0.1:4200/wc?uri=${sealed}`,
    `https://a.example/#wc?uri=${sealed}`,
  ])
    expect(readPairingUri(text)).toBe(uri)
  for (const text of ['', 'hello', 'https://a.example/', 'https://a.example/?uri=https%3A%2F%2Fb.example'])
    expect(findPairingUri(text)).toBeUndefined()
  expect(() => readPairingUri('wc:abc@1?key=x')).toThrow('of a kind')
})
