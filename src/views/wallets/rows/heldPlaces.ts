import type { ConnectorGroup } from '../../../kernel/index.js'
import { toListedRow, type WalletRow, type WalletRowsInput } from './walletRow.js'

/** Wallets that are recommended at most, those that are shown anyway counted in (spec section 9). */
const mostRecommended = 4

/** How many more wallets may be recommended beside these. */
export const countFree = (rows: readonly WalletRow[], others = 0): number =>
  mostRecommended -
  others -
  rows.filter(({ installed, group }) => installed || group === 'featured' || group === 'custom').length

/** Holds places for wallets that are named and not described yet, and for those that will be recommended. */
export function holdPlaces(
  rows: WalletRow[],
  { recent, featured = [], others }: WalletRowsInput,
  isKnown: (id: string) => boolean,
): void {
  const hold = (id: string, group: ConnectorGroup) => {
    if (!isKnown(id) && !rows.some(({ connector }) => connector?.id === id)) rows.push(toListedRow(id, group))
  }
  for (const id of recent) hold(id, 'recent')
  for (const id of featured) hold(id, 'featured')
  for (let free = countFree(rows, others); free > 0; free--) rows.push(toListedRow(`${free}`, 'recommended'))
}
