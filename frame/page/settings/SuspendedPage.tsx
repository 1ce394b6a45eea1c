/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { useTexts } from '../../common/screen/parts/index.js'
import { isFlowError } from '../../flows/index.js'
import { ConfirmPage } from './ConfirmPage.js'
import { DeviceChoice } from './DeviceChoice.js'
import { useDeviceName } from './DevicesPage.js'
import { messages } from './messages/index.js'
import type { DeviceFacts } from './readAccount.js'
import type { SettingsTools } from './tools.js'
import type { SuspendedAccount } from './types.js'

/** Ends a suspension: the user says which devices are not theirs. */
export function SuspendedPage(props: {
  readonly tools: SettingsTools
  readonly account: Pick<SuspendedAccount, 'endSuspension' | 'stepUp'>
  readonly devices: readonly DeviceFacts[]
  readonly onDone: () => void
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const nameOf = useDeviceName()
  const { account } = props
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const others = props.devices.flatMap((device) => (device.id && !device.isThis ? [{ ...device, id: device.id }] : []))
  return (
    <ConfirmPage
      title="suspended.title"
      help="suspended.help"
      verb="suspended.end"
      working="suspended.working"
      tone="normal"
      tools={props.tools}
      stepUp={account.stepUp}
      isStale={isFromBefore}
      work={async () => {
        await account.endSuspension(unknown)
        props.onDone()
      }}
      onBack={props.onBack}
    >
      {others.length ? (
        <DeviceChoice
          title={t('suspended.choose')}
          items={others.map((device) => ({
            id: device.id,
            label: t('suspended.remove', { device: nameOf(device) }),
            hint: device.site,
          }))}
          chosen={unknown}
          onChange={setUnknown}
        />
      ) : null}
    </ConfirmPage>
  )
}

/** Custody hears logins since the suspension alone: a code makes this one so. */
const isFromBefore = (error: unknown) => isFlowError(error, 'STEP_UP_NEEDED', 'WALLET_SUSPENDED')
