'use client'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Latchkey } from '../kernel/index.js'
import { reach } from '../kernel/instance/index.js'
import {
  type ButtonTexts,
  firstTexts,
  followButtonTexts,
  isLost,
  isUnderWay,
  languageOf,
  readButtonTexts,
} from '../surfaces/buttonTexts.js'
import { shortenAddress } from '../values/shortenAddress.js'
import { useLatchkeyAccount, useLatchkeyNetwork, useLatchkeyState } from './hooks.js'
import { useLatchkey } from './LatchkeyProvider.js'
import { useIntent } from './useIntent.js'

export interface ButtonProps {
  readonly disabled?: boolean
  /** Default: 44 px high; `small` is 36 px. */
  readonly size?: 'small'
  /** Added to the button's own class. */
  readonly className?: string
  /** Shown after a press when the modal's code did not arrive, as without a network, until the next press. Default `Could not load. Try again`, in the language that is asked for. */
  readonly failedLabel?: string
}

/**
 * What the button shows of an account takes no pointer: a name or a balance that came in its place between pointer down and pointer up
 * would take the click along with what was pressed. No server draws it: a strict policy refuses styles in its HTML.
 */
const untouched = { display: 'contents', pointerEvents: 'none' } as const

/** For assistive technology alone: the button itself shows the text. */
const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** Of `LatchkeyConnectButton`. */
export interface ConnectButtonProps extends ButtonProps {
  /** Default `Connect wallet`, in the language that is asked for. */
  readonly label?: ReactNode
  /** Shown while a connection is being made or restored. Default `Connecting`, in that language. */
  readonly loadingLabel?: ReactNode
  /** Namespace to connect. Default: any. */
  readonly namespace?: string
}

/** Of `LatchkeyAccountButton`. */
export interface AccountButtonProps extends ButtonProps {
  /** Shows the native balance. Default false: it asks the wallet's node. */
  readonly balance?: boolean
  /**
   * Shows the account's name and picture in the place of its address, where its login, a plugin or the data service knows them.
   * Asked for once the button is in sight. Default true.
   */
  readonly name?: boolean
  /** Leading characters of the address. Default 4. */
  readonly charsStart?: number
  /** Trailing characters of the address. Default 6. */
  readonly charsEnd?: number
}

/** What buttons say in the language that is asked for, once it is there; a server, and what is drawn first, say it in English. */
export function useButtonTexts(): ButtonTexts {
  const latchkey = useLatchkey()
  return useSyncExternalStore(
    useCallback((run) => followButtonTexts(latchkey, run), [latchkey]),
    () => readButtonTexts(latchkey),
    () => firstTexts,
  )
}

/**
 * A plain button of the page's, without a style of its own: `latchkey/button.css`, or the host's, gives it one. What tells of a modal that did
 * not arrive is here, since nothing else has.
 */
export function HostButton({
  kind,
  state,
  size,
  className,
  disabled,
  failedLabel,
  title,
  open,
  children,
}: ButtonProps & {
  readonly kind: string
  readonly state: string
  readonly title?: string
  readonly open: () => Promise<unknown>
  readonly children: ReactNode
}) {
  const themeMode = useLatchkeyState((state) => state.themeMode)
  const texts = useButtonTexts()
  const [hasFailed, setFailed] = useState(false)
  const failure = failedLabel ?? texts['button.lost']
  const shown = hasFailed ? failure : children
  const { lang, dir } = languageOf(texts, shown)
  const press = () => {
    setFailed(false)
    open().catch((error) => setFailed(isLost(error)))
  }
  return (
    <>
      <button
        type="button"
        className={['latchkey-button', className].filter(Boolean).join(' ')}
        data-kind={kind}
        data-state={state}
        data-size={size}
        data-theme={themeMode}
        title={title}
        lang={lang}
        dir={dir}
        disabled={disabled}
        onClick={press}
        {...useIntent()}
      >
        {shown}
      </button>
      {hasFailed && (
        <span role="alert" lang={lang} style={unseen}>
          {failure}
        </span>
      )}
    </>
  )
}

/** Opens the modal to connect. */
export function LatchkeyConnectButton(props: ConnectButtonProps) {
  const texts = useButtonTexts()
  const { label = texts['button.connect'], loadingLabel = texts['button.waiting'], namespace, ...rest } = props
  const latchkey = useLatchkey()
  const { status } = useLatchkeyAccount()
  return (
    <HostButton kind="connect" state={status} {...rest} open={() => latchkey.open({ namespace })}>
      {isUnderWay(status) ? loadingLabel : label}
    </HostButton>
  )
}

/** Shows the account in use and opens it; nothing while none is connected. */
export function LatchkeyAccountButton({
  balance = false,
  name = true,
  charsStart,
  charsEnd,
  ...rest
}: AccountButtonProps) {
  const latchkey = useLatchkey()
  const { address, status } = useLatchkeyAccount()
  if (!address) return null
  const short = <span className="latchkey-address">{shortenAddress(address, charsStart, charsEnd)}</span>
  return (
    <HostButton kind="account" state={status} title={address} {...rest} open={() => latchkey.open()}>
      <span style={untouched}>
        {balance ? <Balance latchkey={latchkey} /> : null}
        {name ? <AccountName latchkey={latchkey}>{short}</AccountName> : short}
      </span>
    </HostButton>
  )
}

/** What an account has besides its address: its code comes when one is shown and the page is idle, as once the wallet has connected. */
function useLate<Code>(latchkey: Latchkey, load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<Code>()
  useEffect(
    () =>
      reach(latchkey).instance.environment.whenIdle(() =>
        load().then(setCode, () => {
          // A button with an address alone is a button; the next one that is mounted asks again.
        }),
      ),
    [latchkey, load],
  )
  return code
}

const loadBalance = () => import('./Balance.js')
const loadName = () => import('./AccountName.js')

function Balance(props: { readonly latchkey: Latchkey }) {
  const code = useLate(props.latchkey, loadBalance)
  return code ? <code.Balance {...props} /> : null
}

function AccountName(props: { readonly latchkey: Latchkey; readonly children: ReactNode }) {
  const code = useLate(props.latchkey, loadName)
  return code ? <code.AccountName {...props} /> : props.children
}

/** Shows the network in use and opens the list of networks. */
export function LatchkeyNetworkButton(props: ButtonProps) {
  const latchkey = useLatchkey()
  const texts = useButtonTexts()
  const { network } = useLatchkeyNetwork()
  const { status } = useLatchkeyAccount()
  return (
    <HostButton
      kind="network"
      state={network ? status : 'unsupported'}
      {...props}
      open={() => latchkey.open({ view: 'Networks' })}
    >
      {network?.name ?? texts['button.unsupported']}
    </HostButton>
  )
}

/** The connect button, and the account button once connected: all that most hosts need. */
export function LatchkeyButton(props: ConnectButtonProps & AccountButtonProps) {
  const { isConnected } = useLatchkeyAccount()
  return isConnected ? <LatchkeyAccountButton {...props} /> : <LatchkeyConnectButton {...props} />
}
