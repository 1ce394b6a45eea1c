'use client'
import { type ReactNode, useEffect, useState } from 'react'
import type { Latchkey } from '../kernel/index.js'
import { shortenAddress } from '../values/shortenAddress.js'
import { useLatchkeyAccount, useLatchkeyNetwork, useLatchkeyState } from './hooks.js'
import { useLatchkey } from './LatchkeyProvider.js'
import { useIntent } from './useIntent.js'

interface ButtonProps {
  readonly disabled?: boolean
  /** Added to the button's own class. */
  readonly className?: string
}

export interface ConnectButtonProps extends ButtonProps {
  /** Default `Connect wallet`. */
  readonly label?: ReactNode
  /** Shown while a connection is being made or restored. Default `Connecting`. */
  readonly loadingLabel?: ReactNode
  /** Namespace to connect. Default: any. */
  readonly namespace?: string
}

export interface AccountButtonProps extends ButtonProps {
  /** Shows the native balance. Default false: it asks the wallet's node. */
  readonly balance?: boolean
  /** Leading characters of the address. Default 4. */
  readonly charsStart?: number
  /** Trailing characters of the address. Default 6. */
  readonly charsEnd?: number
}

/** A plain button of the page's, without a style of its own: `latchkey/button.css`, or the host's, gives it one. */
function HostButton({
  kind,
  state,
  className,
  disabled,
  onClick,
  children,
}: ButtonProps & {
  readonly kind: string
  readonly state: string
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const themeMode = useLatchkeyState((state) => state.themeMode)
  return (
    <button
      type="button"
      className={['latchkey-button', className].filter(Boolean).join(' ')}
      data-kind={kind}
      data-state={state}
      data-theme={themeMode}
      disabled={disabled}
      onClick={onClick}
      {...useIntent()}
    >
      {children}
    </button>
  )
}

/** Opens the modal to connect. */
export function LatchkeyConnectButton({
  label = 'Connect wallet',
  loadingLabel = 'Connecting',
  namespace,
  ...rest
}: ConnectButtonProps) {
  const latchkey = useLatchkey()
  const { status } = useLatchkeyAccount()
  const waiting = status === 'connecting' || status === 'reconnecting'
  return (
    <HostButton kind="connect" state={status} {...rest} onClick={() => void latchkey.open({ namespace })}>
      {waiting ? loadingLabel : label}
    </HostButton>
  )
}

/** Shows the account in use and opens it; nothing while none is connected. */
export function LatchkeyAccountButton({ balance = false, charsStart, charsEnd, ...rest }: AccountButtonProps) {
  const latchkey = useLatchkey()
  const { address, status } = useLatchkeyAccount()
  if (!address) return null
  return (
    <HostButton kind="account" state={status} {...rest} onClick={() => void latchkey.open()}>
      {balance ? <Balance latchkey={latchkey} /> : null}
      <span className="latchkey-address" title={address}>
        {shortenAddress(address, charsStart, charsEnd)}
      </span>
    </HostButton>
  )
}

/** Its code comes when one is shown: most buttons show none. */
function Balance(props: { readonly latchkey: Latchkey }) {
  const [code, setCode] = useState<typeof import('./Balance.js')>()
  useEffect(() => {
    import('./Balance.js').then(setCode, () => {
      // A button without a balance is a button; the next one that is mounted asks again.
    })
  }, [])
  return code ? <code.Balance {...props} /> : null
}

/** Shows the network in use and opens the list of networks. */
export function LatchkeyNetworkButton(props: ButtonProps) {
  const latchkey = useLatchkey()
  const { network } = useLatchkeyNetwork()
  const { status } = useLatchkeyAccount()
  return (
    <HostButton
      kind="network"
      state={network ? status : 'unsupported'}
      {...props}
      onClick={() => void latchkey.open({ view: 'Networks' })}
    >
      {network?.name ?? 'Unsupported network'}
    </HostButton>
  )
}

/** The connect button, and the account button once connected: all that most hosts need. */
export function LatchkeyButton(props: ConnectButtonProps & AccountButtonProps) {
  const { isConnected } = useLatchkeyAccount()
  return isConnected ? <LatchkeyAccountButton {...props} /> : <LatchkeyConnectButton {...props} />
}
