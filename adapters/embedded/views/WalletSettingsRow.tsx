import { useState } from 'react'
import { type ActiveAccount, isLatchkeyError } from '../../../src/plugin.js'
import { Picture, Row, useController, useNavigation, useText, useToast, WalletIcon } from '../../../src/ui/index.js'
import type { WalletSettings } from './walletSettings.js'

/** Where a host that has the plugin `email` moves the login to another address. */
const emailView = 'UpdateEmailWallet'

/** Whether the account in use is one of a login. */
export const isEmbedded = (account: ActiveAccount | undefined): boolean => account?.connectorId === 'embedded'

/** The row on Account. Opens the wallet's settings in the frame. */
export function WalletSettingsRow() {
  const t = useText()
  const toast = useToast()
  const navigation = useNavigation()
  const { show } = useController<WalletSettings>()
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      const { next } = await show({ changesEmail: navigation.has(emailView) })
      if (next === 'email') void navigation.open(emailView)
    } catch (error) {
      // A login that has ended takes the account away by itself.
      if (!isLatchkeyError(error, 'LOGGED_OUT')) toast.error(t('embedded-views.settings.failed'))
    } finally {
      setOpening(false)
    }
  }
  return (
    <Row
      picture={
        <Picture name={t('embedded-views.settings.row')}>
          <WalletIcon />
        </Picture>
      }
      label={t('embedded-views.settings.row')}
      hint={t('embedded-views.settings.hint')}
      chevron
      loading={isOpening}
      onClick={() => void open()}
    />
  )
}
