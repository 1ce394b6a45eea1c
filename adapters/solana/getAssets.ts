import { type Asset, LatchkeyError, type ReadHandle } from '../../src/adapter.js'
import { guarded } from './errors.js'
import { getBalance } from './getBalance.js'
import { askValue, fieldsOf } from './handles.js'
import { toShownToken } from './shownToken.js'
import { type Mint, type TokenAccount, tokenPrograms, toMintFacts, toTokenAccount } from './token.js'

/** More than a list can show; anybody can put accounts of worthless tokens on an owner. */
const assetLimit = 1000
/** Accounts that a node takes in one request. */
const batch = 100

/**
 * The coin and all tokens of both token programs that an address holds, as the chain's nodes list them. A token whose
 * accounts are all empty is left out, and one that exists once is an `nft`.
 * @throws {LatchkeyError} BALANCE_UNAVAILABLE
 */
export function getAssets(handle: ReadHandle, owner: string): Promise<readonly Asset[]> {
  return guarded({ code: 'BALANCE_UNAVAILABLE', message: 'The assets could not be read' }, async () => {
    const [coin, ...lists] = await Promise.all([
      getBalance(handle, owner),
      ...tokenPrograms.map((programId) => getTokenAccounts(handle, owner, programId)),
    ])
    const amounts = new Map<string, bigint>()
    for (const { mint, amount } of lists.flat()) if (amount > 0n) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
    const held = [...amounts].slice(0, assetLimit)
    const mints = await getMints(
      handle,
      held.map(([mint]) => mint),
    )
    const networkId = handle.network.caipNetworkId
    const tokens = held.flatMap(([address, value]): Asset[] => {
      const mint = mints.get(address)
      if (!mint) return []
      const isOnly = mint.decimals === 0 && mint.supply === 1n
      return [{ networkId, ...toShownToken(address, mint), type: isOnly ? 'nft' : 'token', value }]
    })
    return [{ networkId, ...handle.network.nativeCurrency, type: 'native', value: coin.value }, ...tokens]
  })
}

async function getTokenAccounts(
  handle: ReadHandle,
  owner: string,
  programId: string,
): Promise<readonly TokenAccount[]> {
  const found = await askValue(handle, 'getTokenAccountsByOwner', [owner, { programId }], { encoding: 'jsonParsed' })
  if (!Array.isArray(found))
    throw new LatchkeyError('BALANCE_UNAVAILABLE', 'The assets could not be read: the answer is no list')
  return found.map(fieldsOf).flatMap(({ pubkey, account }) => toTokenAccount(pubkey, account) ?? [])
}

/** What mints say of themselves, by address; one that says nothing is missing. */
async function getMints(handle: ReadHandle, addresses: readonly string[]): Promise<ReadonlyMap<string, Mint>> {
  const parts = Array.from({ length: Math.ceil(addresses.length / batch) }, (_, at) =>
    addresses.slice(at * batch, (at + 1) * batch),
  )
  const pairs = await Promise.all(
    parts.map(async (part) => {
      const answer = await askValue(handle, 'getMultipleAccounts', [part], { encoding: 'jsonParsed' })
      const accounts: readonly unknown[] = Array.isArray(answer) ? answer : []
      return part.flatMap((address, at): [string, Mint][] => {
        const mint = toMintFacts(accounts[at])
        return mint ? [[address, mint]] : []
      })
    }),
  )
  return new Map(pairs.flat())
}
