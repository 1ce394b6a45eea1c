import { useEffect, useState } from 'react'
import { balances, isLatchkeyError } from '../../../src/plugin.js'
import {
  Picture,
  Row,
  useAccount,
  useController,
  useLive,
  useResource,
  useText,
  useToast,
  WalletIcon,
} from '../../../src/ui/index.js'
import type { WalletSettings } from './walletSettings.js'

/**
 * The row on Account that offers a passkey or a way back, once the account holds something. Whether, and which, is the frame's word. It stands
 * there from the first moment of a view or not at all, so that nothing moves under a press: what is asked now counts for the next time.
 */
export function OfferRow() {
  const t = useText()
  const toast = useToast()
  const account = useAccount()
  const all = useResource(balances)
  const { findOffer, knownOffer, showOffer } = useController<WalletSettings>()
  const [about, setAbout] = useState(() => knownOffer()?.about)
  const [isOpening, setOpening] = useState(false)
  const holdings = useLive(account?.network && all?.of(account.caipAddress)).value
  const isHolding = holdings?.some(({ amount, isSpam }) => amount > 0n && !isSpam) === true

  useEffect(() => {
    if (!isHolding || isOpening) return
    let alive = true
    findOffer().then(
      (offer) => alive && setAbout((before) => before && offer.about),
      () => {
        // Offered another time.
      },
    )
    return () => {
      alive = false
    }
  }, [isHolding, isOpening, findOffer])

  const open = async () => {
    setOpening(true)
    try {
      await showOffer()
    } catch (error) {
      // A login that has ended takes the account away by itself.
      if (!isLatchkeyError(error, 'LOGGED_OUT')) toast.error(t('embedded-views.settings.failed'))
    } finally {
      setOpening(false)
    }
  }
  if (!isHolding || !about) return null
  const label = t(`embedded-views.offer.${about}`)
  return (
    <Row
      picture={
        <Picture name={label}>
          <WalletIcon />
        </Picture>
      }
      label={label}
      hint={t(`embedded-views.offer.${about}.hint`)}
      chevron
      loading={isOpening}
      onClick={() => void open()}
    />
  )
}
