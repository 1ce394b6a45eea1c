import type { ActiveAccount } from '../../src/plugin.js'
import { MailIcon, Picture, Row, useAccount, useNavigation, useText } from '../../src/ui/index.js'
import { updateEmail } from './index.js'

/** Whether the account in use is one of a login whose codes go to an address. */
export const hasAddress = (account: ActiveAccount | undefined): boolean =>
  account?.connectorId === 'embedded' && account.user?.email !== undefined && account.user.isLoginAddress !== false

/** The row in the settings: the address that logs in, and the way to another one. */
export function AddressRow() {
  const t = useText()
  const navigation = useNavigation()
  const address = useAccount()?.user?.email ?? ''
  return (
    <Row
      picture={
        <Picture name={t('email.row')}>
          <MailIcon />
        </Picture>
      }
      label={t('email.row')}
      hint={address}
      chevron
      onClick={() => void navigation.open(updateEmail)}
    />
  )
}
