import { Button, EmptyState, useNavigation, useText, View, WalletIcon } from '../../src/ui/index.js'

/** Stands where an address would be. */
export function Disconnected({ title }: { readonly title: string }) {
  const t = useText()
  const navigation = useNavigation()
  return (
    <View title={title}>
      <EmptyState
        icon={<WalletIcon />}
        title={t('tokens.disconnected')}
        help={t('tokens.disconnected.help')}
        action={<Button onClick={() => void navigation.requireAccount()}>{t('tokens.connect')}</Button>}
      />
    </View>
  )
}
