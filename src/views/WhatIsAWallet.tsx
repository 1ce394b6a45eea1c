'use client'
import { useText } from '../ui/context.js'
import { WalletIcon } from '../ui/icons/shellIcons.js'
import { SwapIcon } from '../ui/icons/viewIcons.js'
import { EmptyState } from '../ui/parts/EmptyState.js'
import { View } from '../ui/View.js'

export { texts } from './texts.js'

/** Explains wallets to someone who has none. */
export function Component() {
  const t = useText()
  return (
    <View title={t('guide.wallet.title')}>
      <EmptyState icon={<WalletIcon />} title={t('guide.wallet.own')} help={t('guide.wallet.own.help')} />
      <EmptyState icon={<SwapIcon />} title={t('guide.wallet.login')} help={t('guide.wallet.login.help')} />
    </View>
  )
}
