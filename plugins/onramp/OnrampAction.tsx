import { ActionTile, BuyIcon, useController, useNavigation, useText } from '../../src/ui/index.js'
import type { BuyFlow } from './form/flow.js'

/** The entry on the account. */
export function OnrampAction() {
  const navigation = useNavigation()
  const flow = useController<BuyFlow>()
  const t = useText()
  return (
    <ActionTile
      icon={<BuyIcon />}
      label={t('onramp.action')}
      onClick={() => {
        flow.track('SELECT_BUY_CRYPTO')
        navigation.push('OnRampProviders', { isFromAccount: true })
      }}
    />
  )
}
