'use client'
import { useText } from '../../ui/context.js'
import { useParams } from '../../ui/hooks/useNavigation.js'
import { useTerms } from '../../ui/hooks/useTerms.js'
import { Terms } from '../../ui/parts/Terms.js'
import { View } from '../../ui/View.js'
import { WalletList } from './WalletList.js'

/** The wallets alone, where the host keeps them behind one button. A host may open it without Connect: the terms are here too. */
export function Component() {
  const t = useText()
  const terms = useTerms()
  const { namespace } = useParams()
  return (
    <View title={t('connect.wallets')} footer={terms.needed ? <Terms /> : undefined}>
      <WalletList namespace={typeof namespace === 'string' ? namespace : undefined} disabled={!terms.accepted} />
    </View>
  )
}
