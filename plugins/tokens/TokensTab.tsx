import { useMemo } from 'react'
import { EmptyState, Row, Skeleton, Stack, useAccount, useNavigation, useText } from '../../src/ui/index.js'
import { TokenList } from './TokenList.js'
import { useHoldings } from './useHoldings.js'

/** The tab of coins and tokens on Account. */
export function TokensTab() {
  const t = useText()
  const navigation = useNavigation()
  const name = useAccount()?.network?.name ?? ''
  const { holdings, error, toAge } = useHoldings()
  const shown = useMemo(() => holdings?.filter(({ isHidden }) => !isHidden), [holdings])
  if (!holdings && error !== undefined) return <EmptyState title={t('tokens.failed')} help={t('tokens.failed.help')} />
  if (!holdings || !shown) return <Skeleton count={3} />
  const hidden = holdings.length - shown.length
  return (
    <Stack>
      {shown.length > 0 ? (
        <TokenList label={t('tokens.tab')} holdings={shown} toAge={toAge} />
      ) : (
        <EmptyState title={t('tokens.none')} help={t('tokens.none.help', { name })} />
      )}
      {hidden > 0 ? (
        <Row label={t('tokens.hidden', { count: hidden })} chevron onClick={() => navigation.push('HiddenTokens')} />
      ) : null}
    </Stack>
  )
}
