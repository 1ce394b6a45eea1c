import { Picture, Row, useNavigation, useText, WalletIcon } from '../../../../src/ui/index.js'

/** The row on Connect. */
export function HostRow() {
  const t = useText()
  const navigation = useNavigation()
  const label = t('host-login.row')
  return (
    <Row
      picture={
        <Picture name={label}>
          <WalletIcon />
        </Picture>
      }
      label={label}
      onClick={() => navigation.push('HostLogin', { origin: 'connect' })}
    />
  )
}
