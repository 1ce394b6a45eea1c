import { ActionTile, ChevronDownIcon, useAccount, useNavigation, useText } from 'latchkey/ui'
import { swapView } from './index.js'

/** The entry on the account, on EVM chains. It opens, and does not push: what is done there leads back to the account. */
export function SwapAction() {
  const t = useText()
  const account = useAccount()
  const navigation = useNavigation()
  if (account?.namespace !== 'eip155') return null
  return (
    <ActionTile icon={<ChevronDownIcon />} label={t('swaps.title')} onClick={() => void navigation.open(swapView)} />
  )
}
