import { expect, test } from 'vitest'
import * as networks from '../../../../../src/networks/index.js'
import { chainGroupNames, expandChain } from './chainGroups.js'
import { expandEntry } from './entry.js'

test('parameters: a group of chains holds every network of its kind that the widget knows', () => {
  const known = Object.values(networks).flatMap((value) => (typeof value === 'object' ? [value] : []))
  const ids = (namespace: string) =>
    known.filter(({ chainNamespace }) => chainNamespace === namespace).map(({ caipNetworkId }) => caipNetworkId)
  expect(ids('eip155').filter((id) => !expandChain('evm').includes(id))).toEqual([])
  const solana = [...expandChain('solana'), ...expandChain('solana-test')]
  expect([...ids('solana')].sort()).toEqual([...solana].sort())
  for (const name of chainGroupNames) expect([...new Set(expandChain(name))], name).toEqual(expandChain(name))
  expect(expandChain('eip155:1')).toEqual(['eip155:1'])
  expect(expandChain('toString')).toEqual(['toString'])
})

test('parameters: the short form is written out', () => {
  const short = {
    id: 'acme',
    name: 'Acme',
    chains: ['solana', 'eip155:1', 'solana'],
    injected: ['eip155:isAcme', { namespace: 'solana' }],
    mobile_link: 'acme://',
    app_store: 'id123456789',
    play_store: 'com.acme.app',
    chrome_store: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
  }
  expect(expandEntry(short)).toEqual({
    ...short,
    image_id: 'acme',
    supports_wc: true,
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:1'],
    injected: [{ namespace: 'eip155', injected_id: 'isAcme' }, { namespace: 'solana' }],
    app_store: 'https://apps.apple.com/app/id123456789',
    play_store: 'https://play.google.com/store/apps/details?id=com.acme.app',
    chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
  })
})

test('parameters: what is said is not said over', () => {
  const own = { id: 'acme', image_url: 'https://acme.example/a.png', mobile_link: 'acme://', supports_wc: false }
  expect(expandEntry(own)).toEqual(own)
  expect(expandEntry({ id: 'acme', image_id: 'other', mobile_link: null })).toEqual({
    id: 'acme',
    image_id: 'other',
    mobile_link: null,
  })
  for (const odd of [null, 1, 'x', [1], undefined]) expect(expandEntry(odd)).toEqual(odd)
})
