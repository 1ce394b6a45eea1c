'use client'
import { useEffect } from 'react'
import type { ConnectAttempt, LatchkeyError } from '../../kernel/index.js'
import { useAnnounce, useText } from '../../ui/context.js'
import { useConnectorImage } from '../../ui/hooks/useConnectorImage.js'
import { LinkIcon, RetryIcon } from '../../ui/icons/shellIcons.js'
import { Button } from '../../ui/parts/Button.js'
import { FailureCode } from '../../ui/parts/FailureCode.js'
import { Picture } from '../../ui/parts/Picture.js'
import { ProgressRing } from '../../ui/parts/ProgressRing.js'
import { Scene } from '../../ui/parts/Scene.js'

/** Failures that have words of their own, by their codes. */
const failures = {
  CONNECTION_EXPIRED: 'expired',
  RELAY_UNREACHABLE: 'unreachable',
  RELAY_REFUSED: 'turnedAway',
  CLOCK_WRONG: 'clock',
  WALLETCONNECT_UNAVAILABLE: 'unloaded',
  CODE_UNAVAILABLE: 'unloaded',
  SOURCE_FAILED: 'unloaded',
  // Only the host can mend these.
  WALLETCONNECT_OPTIONS: 'refused',
  INVALID_PROJECT_ID: 'refused',
  INVALID_APP_CONFIGURATION: 'refused',
  ORIGIN_NOT_ALLOWED: 'refused',
  PROJECT_ID_MISSING: 'refused',
  PROJECT_NOT_FOUND: 'refused',
  POLICY_BLOCKED: 'refused',
} as const
const hasWords = (code: string): code is keyof typeof failures => Object.hasOwn(failures, code)

/** Which words belong to an error. */
function toFailure({ code, outcome }: LatchkeyError) {
  if (outcome === 'rejected') return outcome
  return hasWords(code) ? failures[code] : 'failed'
}

interface PairingFailedProps {
  readonly attempt: ConnectAttempt
  readonly error: LatchkeyError
  readonly onRetry: () => void
}

/** Why a pairing ended without a connection, and the next step: without red after a refusal, or a code that was not used. */
export function PairingFailed({ attempt: { wallet, connector }, error, onRetry }: PairingFailedProps) {
  const t = useText()
  const announce = useAnnounce()
  const icon = useConnectorImage()(connector)
  const failure = toFailure(error)
  const calm = failure === 'rejected' || failure === 'expired'
  const title = t(failure === 'rejected' || failure === 'failed' ? `connecting.${failure}` : `pairing.${failure}`)
  // Without a name there is only "your wallet": WalletConnect is none.
  const isNamed = wallet && (failure === 'rejected' || failure === 'failed')
  const help = isNamed ? t(`connecting.${failure}.help`, { name: wallet.name }) : t(`pairing.${failure}.help`)
  useEffect(() => announce(`${title}. ${help}`, 'assertive'), [announce, title, help])

  return (
    <Scene
      picture={
        <ProgressRing state={calm ? 'declined' : 'failed'} label={title}>
          <Picture size={64} src={wallet ? wallet.imageUrl : icon} name={wallet?.name ?? connector.name}>
            {wallet || icon ? undefined : <LinkIcon />}
          </Picture>
        </ProgressRing>
      }
      title={title}
      help={help}
    >
      <Button size="primary" icon={<RetryIcon />} autoFocus onClick={onRetry}>
        {t(failure === 'expired' ? 'pairing.new' : 'shell.retry')}
      </Button>
      {calm ? null : <FailureCode error={error} />}
    </Scene>
  )
}
