import { useCallback, useMemo, useState } from 'react'
import {
  EmptyState,
  type GridItemState,
  SearchField,
  SearchIcon,
  Stack,
  useText,
  VirtualGrid,
} from '../../src/ui/index.js'
import { TokenRow, tokenRowHeight } from './TokenRow.js'
import type { ShownHolding } from './types.js'
import { type HoldingsState, useFigures } from './useHoldings.js'

/** A list this short is read faster than it is searched. */
const searchedFrom = 11

interface TokenListProps {
  readonly label: string
  readonly holdings: readonly ShownHolding[]
  readonly toAge: HoldingsState['toAge']
}

/** Coins and tokens, with a search past ten. Only what is in sight is drawn. */
export function TokenList({ label, holdings, toAge }: TokenListProps) {
  const t = useText()
  const figures = useFigures()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = useMemo(
    () => (wanted ? holdings.filter((holding) => isFound(holding, wanted)) : holdings),
    [holdings, wanted],
  )
  const draw = useCallback(
    (holding: ShownHolding, { tabIndex, seen }: GridItemState) => (
      <TokenRow holding={holding} figures={figures} age={toAge(holding)} tabIndex={tabIndex} seen={seen} />
    ),
    [figures, toAge],
  )
  return (
    <Stack>
      {holdings.length >= searchedFrom ? (
        <SearchField label={t('tokens.search')} value={search} onChange={setSearch} count={found.length} />
      ) : null}
      {found.length > 0 ? (
        <VirtualGrid
          label={label}
          items={found}
          toKey={toKey}
          draw={draw}
          rowHeight={tokenRowHeight}
          columnWidth={1000}
        />
      ) : (
        <EmptyState icon={<SearchIcon />} title={t('tokens.unfound')} help={t('tokens.unfound.help')} />
      )}
    </Stack>
  )
}

const toKey = ({ token: { address = '' } }: ShownHolding) => address

const isFound = ({ token: { name, symbol, address } }: ShownHolding, wanted: string) =>
  name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted) || address?.toLowerCase() === wanted
