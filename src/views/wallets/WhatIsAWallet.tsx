'use client'
import { useText } from '../../ui/context.js'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { WalletIcon } from '../../ui/icons/shellIcons.js'
import { SwapIcon } from '../../ui/icons/viewIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { EmptyState } from '../../ui/parts/EmptyState.js'
import { View } from '../../ui/View.js'
import { useDirectory } from './directory/useDirectory.js'

/** Explains wallets to a user who has none. */
export function Component() {
  const { track } = useFeatureContext()
  const directory = useDirectory()
  const navigation = useNavigation()
  const t = useText()
  return (
    <View title={t('guide.wallet.title')}>
      <EmptyState icon={<WalletIcon />} title={t('guide.wallet.own')} help={t('guide.wallet.own.help')} />
      <EmptyState icon={<SwapIcon />} title={t('guide.wallet.login')} help={t('guide.wallet.login.help')} />
      {directory ? (
        <Button
          size="primary"
          onClick={() => {
            track('CLICK_GET_WALLET_HELP')
            navigation.push('GetWallet')
          }}
        >
          {t('getWallet.title')}
        </Button>
      ) : null}
    </View>
  )
}
