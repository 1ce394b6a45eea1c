import { useState } from 'react'
import type { Token } from '../../../src/plugin.js'
import {
  EmptyState,
  formatAmount,
  List,
  Picture,
  Row,
  SearchField,
  SearchIcon,
  Skeleton,
  Stack,
  Text,
  useAccount,
  useAtomValue,
  useBalance,
  useController,
  useLocale,
  useNavigation,
  useNetworkImage,
  useText,
  View,
} from '../../../src/ui/index.js'
import { draftAtom } from '../atoms.js'
import type { SendFlow } from '../flow.js'
import { tokenKey } from '../tokens.js'

/** A list this short is read faster than it is searched. */
const searchedFrom = 6

/** Chooses what to send: the network's own coin, or a token. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SendFlow>()
  const { token } = useAtomValue(draftAtom)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const listed = flow.tokens()
  // One that a host opened the form with may be in no list.
  const all = token && !listed.some((each) => tokenKey(each) === tokenKey(token)) ? [...listed, token] : listed
  const found = all.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted) || address?.toLowerCase() === wanted,
  )
  const choose = (chosen: Token) => {
    flow.chooseToken(chosen)
    navigation.back()
  }
  return (
    <View title={t('send.tokens.title')}>
      <Stack>
        {all.length >= searchedFrom ? (
          <SearchField label={t('send.tokens.search')} value={search} onChange={setSearch} count={found.length} />
        ) : null}
        {found.length > 0 ? (
          <List label={t('send.tokens.title')}>
            {found.map((each) => (
              <TokenRow
                key={tokenKey(each)}
                token={each}
                selected={token !== undefined && tokenKey(each) === tokenKey(token)}
                onClick={() => choose(each)}
              />
            ))}
          </List>
        ) : (
          <EmptyState icon={<SearchIcon />} title={t('send.tokens.none')} help={t('send.tokens.none.help')} />
        )}
      </Stack>
    </View>
  )
}

interface TokenRowProps {
  readonly token: Token
  readonly selected: boolean
  readonly onClick: () => void
}

function TokenRow({ token, selected, onClick }: TokenRowProps) {
  const t = useText()
  const network = useAccount()?.network
  const toImage = useNetworkImage()
  const locale = useLocale()
  const { amount, age, error, loading } = useBalance(token.address ? token : undefined)
  return (
    <Row
      picture={<Picture round src={token.address ? token.iconUrl : toImage(network)} name={token.symbol} />}
      label={token.name}
      hint={error && !amount ? t('send.balance.failed') : age ? `${token.symbol} · ${age}` : token.symbol}
      trailing={
        amount ? (
          <Text as="span" tone={age ? 'muted' : undefined}>
            {formatAmount(amount, locale)}
          </Text>
        ) : loading ? (
          <Skeleton shape="value" />
        ) : undefined
      }
      selected={selected}
      autoFocus={selected}
      onClick={onClick}
    />
  )
}
