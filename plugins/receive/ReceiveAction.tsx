import { ActionTile, ReceiveIcon, useNavigation, useText } from '../../src/ui/index.js'

/** The entry on the account. */
export function ReceiveAction() {
  const navigation = useNavigation()
  const t = useText()
  return (
    <ActionTile icon={<ReceiveIcon />} label={t('receive.action')} onClick={() => navigation.push('WalletReceive')} />
  )
}
