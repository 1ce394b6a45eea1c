import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walletRecords } from '../../../../test/walletRecords.js'
import { selectWallets, toEntries } from './query.js'
import { readWalletQuery } from './readQuery.js'

const entries = toEntries(walletRecords)
const ask = (params: Record<string, string>) =>
  selectWallets(entries, readWalletQuery(params)).map(({ record }) => record.id)

test.each<[Record<string, string>, string[]]>([
  [{}, ['inside', 'zeta', 'beta', 'late', 'both']],
  [{ include: '', search: '  ', badge_type: '' }, ['inside', 'zeta', 'beta', 'late', 'both']],
  [{ include: 'late, beta,nobody' }, ['beta', 'late']],
  [{ exclude: 'late,beta,nobody' }, ['inside', 'zeta', 'both']],
  [{ include: 'late,beta', exclude: 'late' }, ['beta']],
  // A wallet whose chains are not known fits every chain.
  [{ chains: 'eip155:10' }, ['inside', 'zeta', 'beta', 'both']],
  [{ chains: 'eip155:5,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, ['inside', 'late', 'both']],
  [{ badge_type: 'certified' }, ['zeta']],
  [{ badge: 'certified' }, ['zeta']],
  [{ badge_type: 'none' }, ['inside', 'beta', 'late', 'both']],
  [{ names: 'BETA,alpha' }, ['beta']],
  [{ rdns: 'io.beta' }, ['beta']],
  [{ names: 'Alpha 100%', rdns: 'io.beta,io.nobody' }, ['zeta', 'beta']],
  [{ include_pay_only: 'true' }, ['beta']],
  [{ include_pay_only: 'false', sort: 'default' }, ['inside', 'zeta', 'beta', 'late', 'both']],
  [{ sort: 'wcpay' }, ['beta', 'inside', 'zeta', 'late', 'both']],
  [{ sv: 'html-core-1.8.20' }, ['zeta', 'beta', 'late', 'both']],
  [{ sv: 'html-wagmi-core-1' }, ['inside', 'zeta', 'beta', 'late', 'both']],
  [{ search: ' WALLET ' }, ['late']],
  [{ search: 'ïnside' }, ['inside']],
  [{ search: 'I\u0308NSIDE' }, ['inside']],
  [{ search: '0%' }, ['zeta']],
  [{ search: '%' }, ['zeta']],
  [{ search: '_' }, ['inside']],
  [{ search: 'l_te' }, []],
  [{ search: '.*' }, []],
  [{ search: "' or 1=1 --" }, []],
])('parameters: %j gives %j', (params, ids) => {
  expect(ask(params)).toEqual(ids)
})

test.each<[Record<string, string>, string]>([
  [{ page: '0' }, 'page'],
  [{ page: '-1' }, 'page'],
  [{ page: '1.5' }, 'page'],
  [{ page: '1e2' }, 'page'],
  [{ page: '99999999999999999999' }, 'page'],
  [{ entries: '0' }, 'entries'],
  [{ entries: '101' }, 'entries'],
  [{ entries: 'many' }, 'entries'],
  [{ include: Array(501).fill('a').join() }, 'include'],
  [{ exclude: 'x'.repeat(129) }, 'exclude'],
  [{ chains: 'mainnet' }, 'chains'],
  [{ chains: 'eip155:1,eip155:%' }, 'chains'],
  [{ badge_type: 'gold' }, 'badge_type'],
  [{ badge: 'none' }, 'badge'],
  [{ include_pay_only: '1' }, 'include_pay_only'],
  [{ sort: 'name' }, 'sort'],
])('parameters: %j is refused, naming the parameter and not its value', (params, name) => {
  const [value = ''] = Object.values(params)
  let error: unknown
  try {
    readWalletQuery(params)
  } catch (thrown) {
    error = thrown
  }
  expect(error).toMatchObject({
    code: 'WALLET_QUERY_INVALID',
    message: expect.stringMatching(new RegExp(`^The parameter ${name} takes `)),
  })
  if (value.length > 2) expect((error as Error).message).not.toContain(value)
})

test('parameters: a long search is cut and finds nothing, instead of being refused', () => {
  expect(readWalletQuery({ search: 'x'.repeat(5_000) }).search).toHaveLength(100)
})

test('behavior: the order does not depend on the order in which wallets were written', () => {
  const records = [...walletRecords, { id: 'a-namesake', name: 'BETA', order: 20 }]
  fc.assert(
    fc.property(fc.shuffledSubarray(records, { minLength: records.length }), (shuffled) => {
      const ordered = toEntries(shuffled).map(({ record }) => record.id)
      expect(ordered).toEqual(['inside', 'zeta', 'a-namesake', 'beta', 'late', 'both'])
    }),
  )
})
