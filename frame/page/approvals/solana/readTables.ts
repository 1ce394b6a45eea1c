import { getAddressDecoder } from '@solana/web3.js'
import type { Ask } from '../types.js'
import { type AccountState, getAccounts } from './getAccounts.js'
import type { LookupTables } from './readTransaction.js'

const lookupProgram = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes before the addresses; the first four say that it is a table (1). */
const headLength = 56
/** Ms for which an approval waits for tables: without them it is blind to the last account. */
const patience = 2000

/**
 * Asks the project's node which addresses lookup tables have. A table only grows, so an address keeps its place; that it is the right
 * one is the node's word.
 *
 * @returns those that could be read
 */
export async function readTables(ask: Pick<Ask, 'chain'>, tables: readonly string[]): Promise<LookupTables> {
  const wanted = [...new Set(tables)]
  try {
    const states = await getAccounts(ask, wanted, AbortSignal.timeout(patience))
    return new Map(
      wanted.flatMap((table, at) => {
        const addresses = toAddresses(states[at])
        return addresses ? [[table, addresses]] : []
      }),
    )
  } catch {
    // Whatever the node says: what is not known stays blind.
    return new Map()
  }
}

function toAddresses(state: AccountState | undefined): readonly string[] | undefined {
  if (state?.program !== lookupProgram || state.data[0] !== 1 || state.data.length < headLength) return undefined
  const { data } = state
  const decoder = getAddressDecoder()
  return Array.from({ length: Math.floor((data.length - headLength) / 32) }, (_, at) =>
    decoder.decode(data, headLength + 32 * at),
  )
}
