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
  useSpelling,
  useText,
  View,
  VirtualGrid,
} from '../../../src/ui/index.js'
import { draftAtom } from '../atoms.js'
import { type Choice, isMeant, toChoices } from '../choices.js'
import type { SendFlow } from '../flow.js'
import { TokenRow, tokenRowHeight } from '../TokenRow.js'
import { useHoldings, useTokenKey } from '../useHoldings.js'

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
  const account = useAccount()
  const { fold } = useSpelling(account?.namespace ?? '')
  const toKey = useTokenKey()
  const { value: holdings, error } = useHoldings()
  const isOld = error !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has other tokens
  const listed = useMemo(
    () => toChoices(flow.tokens(), holdings, { fold }),
    [flow, holdings, fold, account?.caipAddress],
  )
  const chosen = token && toKey(token)
  // One that the form was opened with may be in no list.
  const all = token && !listed.some((each) => toKey(each.token) === chosen) ? [...listed, { token }] : listed
  const found = all.filter((each) => isMeant(each, wanted))
  const draw = useCallback(
    (choice: Choice, { tabIndex, seen }: GridItemState) => (
      <TokenRow
        choice={choice}
        isOld={isOld}
        selected={toKey(choice.token) === chosen}
        tabIndex={tabIndex}
        seen={seen}
        onClick={() => {
          flow.chooseToken(choice.token)
          navigation.back()
        }}
      />
    ),
    [flow, navigation, chosen, isOld, toKey],
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
            toKey={({ token }) => toKey(token)}
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
