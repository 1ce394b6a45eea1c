import { NotConnected, useNavigation, useText, View } from '../../src/ui/index.js'

/** Stands where an address would be. */
export function Disconnected({ title }: { readonly title: string }) {
  const t = useText()
  const navigation = useNavigation()
  return (
    <View title={title}>
      <NotConnected help={t('tokens.disconnected.help')} onConnect={() => void navigation.requireAccount()} />
    </View>
  )
}
