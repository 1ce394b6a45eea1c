'use client'
import { PairingView } from './PairingView.js'
import { PairingWays } from './PairingWays.js'

/** Accompanies a pairing with a wallet that is elsewhere: in an app of this phone, on another one, on a page of its own. */
export function Component() {
  return <PairingView view="ConnectingWalletConnect">{(attempt) => <PairingWays attempt={attempt} />}</PairingView>
}
