import { useCallback, useMemo, useState } from 'react'
import {
  EmptyState,
  type GridItemState,
  SearchField,
  SearchIcon,
  Stack,
  useAccount,
  useAtomValue,
  useController,
  useNavigation,
  useText,
  View,
  VirtualGrid,
} from '../../../src/ui/index.js'
import { draftAtom } from '../atoms.js'
import { type Choice, isMeant, toChoices } from '../choices.js'
import type { SendFlow } from '../flow.js'
import { TokenRow, tokenRowHeight } from '../TokenRow.js'
import { tokenKey } from '../tokens.js'
import { useHoldings } from '../useHoldings.js'

/** A list this short is read faster than it is searched. */
const searchedFrom = 11

/** Chooses what to send: the network's own coin, or a token that the account holds or the host lists. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SendFlow>()
  const { token } = useAtomValue(draftAtom)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const account = useAccount()?.caipAddress
  const { value: holdings, error } = useHoldings()
  const isOld = error !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has other tokens
  const listed = useMemo(() => toChoices(flow.tokens(), holdings), [flow, holdings, account])
  const chosen = token && tokenKey(token)
  // One that the form was opened with may be in no list.
  const all = token && !listed.some((each) => tokenKey(each.token) === chosen) ? [...listed, { token }] : listed
  const found = all.filter((each) => isMeant(each, wanted))
  const draw = useCallback(
    (choice: Choice, { tabIndex, seen }: GridItemState) => (
      <TokenRow
        choice={choice}
        isOld={isOld}
        selected={tokenKey(choice.token) === chosen}
        tabIndex={tabIndex}
        seen={seen}
        onClick={() => {
          flow.chooseToken(choice.token)
          navigation.back()
        }}
      />
    ),
    [flow, navigation, chosen, isOld],
  )
  return (
    <View title={t('send.tokens.title')}>
      <Stack>
        {all.length >= searchedFrom ? (
          <SearchField label={t('send.tokens.search')} value={search} onChange={setSearch} count={found.length} />
        ) : null}
        {found.length > 0 ? (
          <VirtualGrid
            label={t('send.tokens.title')}
            items={found}
            toKey={toKey}
            draw={draw}
            rowHeight={tokenRowHeight}
            columnWidth={1000}
          />
        ) : (
          <EmptyState icon={<SearchIcon />} title={t('send.tokens.none')} help={t('send.tokens.none.help')} />
        )}
      </Stack>
    </View>
  )
}

const toKey = ({ token }: Choice) => tokenKey(token)
