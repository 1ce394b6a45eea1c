/** @jsxImportSource preact */
import { useText } from '../../common/screen/context.js'
import {
  Button,
  Content,
  Foot,
  HonestLabel,
  KeyIcon,
  Notice,
  Title,
  useTexts,
} from '../../common/screen/parts/index.js'
import { messages } from './messages/index.js'
import type { AccountView } from './readAccount.js'
import type { SettingsOffer } from './types.js'

/** Offers a passkey, or a way back to a wallet that has none, to a user who came for it from the account. */
export function OfferPage(props: {
  readonly offer: SettingsOffer
  readonly view: AccountView
  readonly windows: {
    /** Where it is added. */
    readonly recovery?: (() => void) | undefined
    readonly wasRecoveryClosed: boolean
  }
  readonly onClose: () => void
}) {
  const common = useText()
  const t = useTexts(messages)
  const { offer, view, windows, onClose } = props
  const { about, isMailed } = offer
  return (
    <Content>
      <Title
        title={common(about === 'passkey' && !isMailed ? 'offer.passkey.other' : `offer.${about}`)}
        mark={<KeyIcon />}
        onBack={onClose}
      >
        {about === 'passkey' ? common('offer.passkey.help') : t('offer.wayBack.window')}
      </Title>
      {view.recovery === 'managed' ? <HonestLabel /> : null}
      {windows.wasRecoveryClosed ? <Notice live>{common('window.closed')}</Notice> : null}
      <Foot>
        <Button size="primary" onClick={windows.recovery}>
          {about === 'passkey' ? common('offer.passkey.add') : t('offer.wayBack.choose')}
        </Button>
        <Button wide tone="plain" onClick={() => void offer.putOff().then(onClose, onClose)}>
          {common('offer.later')}
        </Button>
      </Foot>
    </Content>
  )
}
