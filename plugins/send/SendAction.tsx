import { ActionTile, SendIcon, useNavigation, useText } from '../../src/ui/index.js'

/** The entry on the account. */
export function SendAction() {
  const navigation = useNavigation()
  const t = useText()
  return (
    <ActionTile
      icon={<SendIcon />}
      label={t('send.action')}
      onClick={() => navigation.push('WalletSend', { origin: 'account' })}
    />
  )
}
