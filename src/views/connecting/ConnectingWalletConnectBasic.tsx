'use client'
import { useText } from '../../ui/context.js'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { useOptions } from '../../ui/hooks/useOptions.js'
import { GridIcon } from '../../ui/icons/viewIcons.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Row } from '../../ui/parts/Row.js'
import { isListOffered } from '../wallets/directory/isListOffered.js'
import { PairingCode } from './PairingCode.js'
import { PairingView } from './PairingView.js'

/** Where users begin who have one way only: a code that any wallet can scan, and the list of wallets if there is one. */
export function Component() {
  const { instance, services, page, track } = useFeatureContext()
  const { options } = instance
  const isOffered = isListOffered(useOptions(), page)
  const navigation = useNavigation()
  const t = useText()
  const isThere = services.has('directory') || options.walletList !== undefined || options.customWallets !== undefined
  return (
    <PairingView view="ConnectingWalletConnectBasic" title={t('connect.title')}>
      {(attempt) => (
        <>
          <PairingCode attempt={attempt} phone={page.device().phone} />
          {isThere && isOffered ? (
            <div className="pairing-more">
              <Row
                picture={
                  <Picture name={t('pairing.wallets')}>
                    <GridIcon />
                  </Picture>
                }
                label={t('pairing.wallets')}
                chevron
                onClick={() => {
                  track('CLICK_ALL_WALLETS')
                  navigation.push('AllWallets')
                }}
              />
            </div>
          ) : null}
        </>
      )}
    </PairingView>
  )
}
