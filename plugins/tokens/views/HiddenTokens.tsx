import { useMemo } from 'react'
import { EmptyState, Skeleton, Stack, Text, useAccount, useText, View } from '../../../src/ui/index.js'
import { Disconnected } from '../Disconnected.js'
import { TokenList } from '../TokenList.js'
import { useHoldings } from '../useHoldings.js'

/** What stands in no total: spam, and what neither a list nor a price speaks for. */
export function Component() {
  const t = useText()
  return useAccount() ? <Connected /> : <Disconnected title={t('tokens.hidden.title')} />
}

function Connected() {
  const t = useText()
  const { holdings, toAge } = useHoldings()
  const hidden = useMemo(() => holdings?.filter(({ isHidden }) => isHidden), [holdings])
  return (
    <View title={t('tokens.hidden.title')}>
      <Stack>
        <Text tone="muted">{t('tokens.hidden.help')}</Text>
        {!hidden ? (
          <Skeleton count={3} />
        ) : hidden.length > 0 ? (
          <TokenList label={t('tokens.hidden.title')} holdings={hidden} toAge={toAge} />
        ) : (
          <EmptyState title={t('tokens.unfound')} />
        )}
      </Stack>
    </View>
  )
}
