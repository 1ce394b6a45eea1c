import { useMemo } from 'react'
import { List, Row, useController, useLive, useNavigation, useText } from '../../src/ui/index.js'
import type { BuyFlow } from './form/flow.js'
import { useFigures } from './form/useFigures.js'

/** What was bought and is not told yet, on the account and above the form: each leads to how it goes. */
export function OnrampPurchases() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<BuyFlow>()
  const { toCoins } = useFigures()
  const { value = [] } = useLive(useMemo(() => flow.purchases(), [flow]))
  if (value.length === 0) return null
  return (
    <List label={t('onramp.purchases')}>
      {value.map(({ handle, status, seller, received, quoted }) => (
        <Row
          key={handle}
          label={t('onramp.purchase', { what: toCoins(received ?? quoted) })}
          hint={t(`onramp.status.${status}`, { name: seller })}
          chevron
          onClick={() => navigation.push('BuyInProgress', { handle, isFromAccount: true })}
        />
      ))}
    </List>
  )
}
