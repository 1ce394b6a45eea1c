import { connectorOrder } from '../../../kernel/index.js'
import type { WalletRow, WalletRowsInput } from './walletRow.js'

const last = Number.MAX_SAFE_INTEGER

/** By type, then within a type: by use, by the host's order, and installed ones by the directory's. */
export function sortRows(
  { order = [], recent, featured = [], before = [] }: WalletRowsInput,
  rows: readonly WalletRow[],
) {
  const ranks: readonly string[] = [...order, ...connectorOrder, 'listed']
  const placeIn = (list: readonly string[], ...ids: (string | undefined)[]) => {
    const places = ids.map((id) => list.indexOf(id ?? '')).filter((at) => at >= 0)
    return places.length ? Math.min(...places) : last
  }
  const toPlaces = ({ key, group, connector, connectors, wallet }: WalletRow): readonly number[] => {
    const type = ranks.indexOf(group)
    const id = wallet?.id ?? key.slice(key.indexOf(' ') + 1)
    if (group === 'recent') return [type, placeIn(recent, connector?.id, id)]
    if (group === 'featured') return [type, placeIn(featured, id)]
    if (group !== 'injected' || !connector) return [type]
    const kind = connector.type === 'announced' ? 0 : 1
    return [type, placeIn(before, key), wallet?.order ?? last, connectors ? 0 : 1, kind]
  }
  const compare = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((place, index) => place !== b[index])
    return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
  }
  return rows
    .map((row) => ({ row, places: toPlaces(row) }))
    .sort((a, b) => compare(a.places, b.places))
    .map(({ row }) => row)
}
