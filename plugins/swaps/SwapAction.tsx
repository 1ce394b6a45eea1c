import { swapView } from '../../src/plugin.js'
import { ActionTile, SwapIcon, useNavigation, useText } from '../../src/ui/index.js'

/** The entry on the account. */
export function SwapAction() {
  const navigation = useNavigation()
  const t = useText()
  return (
    <ActionTile
      icon={<SwapIcon />}
      label={t('swaps.action')}
      onClick={() => navigation.push(swapView, { origin: 'account' })}
    />
  )
}
