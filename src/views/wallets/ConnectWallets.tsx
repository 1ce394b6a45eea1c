'use client'
import { useText } from '../../ui/context.js'
import { useParams } from '../../ui/hooks/useNavigation.js'
import { View } from '../../ui/View.js'
import { Component as Legal } from './Legal.js'
import { useLegal } from './useLegal.js'
import { WalletList } from './WalletList.js'

/** The wallets alone, where the host keeps them behind one button. A host may open it without Connect: the terms are here too. */
export function Component() {
  const t = useText()
  const legal = useLegal()
  const { namespace } = useParams()
  return (
    <View title={t('connect.wallets')} footer={legal.needed ? <Legal {...legal} /> : undefined}>
      <WalletList namespace={typeof namespace === 'string' ? namespace : undefined} disabled={!legal.accepted} />
    </View>
  )
}
