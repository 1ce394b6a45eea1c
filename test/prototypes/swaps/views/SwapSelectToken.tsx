import { Button, EmptyState, List, Row, useController, useNavigation, useParams, useText, View } from 'latchkey/ui'
import type { SwapsController } from '../flow.js'
import { swapSelectToken } from '../index.js'
import { useLive } from '../useLive.js'

export function Component() {
  const t = useText()
  const { except } = useParams()
  const navigation = useNavigation(swapSelectToken)
  const { tokens } = useController<SwapsController>()
  const list = useLive(tokens)?.filter(({ address }) => address !== except)
  return (
    <View title={t('swaps.tokens')}>
      {list?.length ? (
        <List>
          {list.map((token) => (
            <Row key={token.address} label={token.name} hint={token.symbol} onClick={() => navigation.done(token)} />
          ))}
        </List>
      ) : (
        <EmptyState
          title={t('swaps.none')}
          action={<Button onClick={() => void tokens.refresh().catch(() => {})}>{t('swaps.retry')}</Button>}
        />
      )}
    </View>
  )
}
