'use client'
import { useText } from '../ui/context.js'
import { useParams } from '../ui/hooks/useNavigation.js'
import { View } from '../ui/View.js'
import { WalletList } from './WalletList.js'

/** The wallets alone, where the host keeps them behind one button. */
export function Component() {
  const t = useText()
  const { namespace } = useParams()
  return (
    <View title={t('connect.wallets')}>
      <WalletList namespace={typeof namespace === 'string' ? namespace : undefined} />
    </View>
  )
}
