import { MailIcon, Picture, Row, useAccount, useNavigation, useText } from '../../src/ui/index.js'
import { updateEmail } from './index.js'

/** The address that logs in, and the way to another one. */
export function EmailRow() {
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
