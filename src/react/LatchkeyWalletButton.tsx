'use client'
import { connectStraight } from '../surfaces/connectStraight.js'
import { nameWay } from '../surfaces/nameWay.js'
import { type ButtonProps, HostButton, useButtonTexts } from './buttons.js'
import { useLatchkeyAccount, useLatchkeyState } from './hooks.js'
import { useLatchkey } from './LatchkeyProvider.js'

/** Of `LatchkeyWalletButton`. */
export interface WalletButtonProps extends ButtonProps {
  /** Id of a connector (an installed wallet's rdns, such as `io.metamask`), `walletConnect`, a provider (`google`), `farcaster` or `email`. */
  readonly wallet: string
  /** Default: what the wallet or the provider is called. */
  readonly label?: string
}

/** Connects by one way, straight from the click: no list is shown. A wallet that is not installed leads to the list. */
export function LatchkeyWalletButton({ wallet, label, ...rest }: WalletButtonProps) {
  const latchkey = useLatchkey()
  const { status } = useLatchkeyAccount()
  const texts = useButtonTexts()
  const connectors = useLatchkeyState((state) => state.connectors)
  return (
    <HostButton kind="wallet" state={status} {...rest} open={() => connectStraight(latchkey, wallet)}>
      {label ?? nameWay(wallet, connectors, texts)}
    </HostButton>
  )
}
