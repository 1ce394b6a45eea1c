import { holdPlaces } from './heldPlaces.js'
import { toHereRows } from './hereRows.js'
import { sortRows } from './sortRows.js'
import { toListedRow, type WalletRow, type WalletRowsInput } from './walletRow.js'

/** What is here, with the places of what is still to come: all that can be said before `toWalletRows` has arrived. */
export function toFirstRows(input: WalletRowsInput, isPending: boolean): readonly WalletRow[] {
  const rows = toHereRows(input)
  if (isPending) {
    for (const { id } of input.custom) rows.push(toListedRow(id, 'custom'))
    holdPlaces(rows, input, (id) => input.custom.some((wallet) => wallet.id === id))
  }
  return sortRows(input, rows)
}
