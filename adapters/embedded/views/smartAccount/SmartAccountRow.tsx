import {
  Picture,
  Row,
  SettingsIcon,
  useAccount,
  useLatchkeyState,
  useNavigation,
  useText,
} from '../../../../src/ui/index.js'
import { isEither } from './isEither.js'

/** The row in the settings, where there is a choice: leads to the view. */
export function SmartAccountRow() {
  const t = useText()
  const navigation = useNavigation()
  const account = useAccount()
  const connection = useLatchkeyState(({ namespaces }) => namespaces.eip155?.connection)
  if (!isEither(connection)) return null
  return (
    <Row
      picture={
        <Picture name={t('smart-account.row')}>
          <SettingsIcon />
        </Picture>
      }
      label={t('smart-account.row')}
      hint={t(`smart-account.${account?.type === 'smartAccount' ? 'smartAccount' : 'eoa'}`)}
      chevron
      onClick={() => navigation.push('SmartAccountSettings')}
    />
  )
}
