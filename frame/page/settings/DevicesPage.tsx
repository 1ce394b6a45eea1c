/** @jsxImportSource preact */
import { Button, Content, Foot, KeyValue, Notice, Row, Title, useTexts } from '../../common/screen/parts/index.js'
import { useDates } from '../screens/useDates.js'
import { ConfirmPage } from './ConfirmPage.js'
import { messages } from './messages/index.js'
import type { DeviceFacts } from './readAccount.js'
import type { SettingsTools } from './tools.js'
import type { SettingsAccount } from './types.js'

/** A device by the name of its browser. */
export function useDeviceName() {
  const t = useTexts(messages)
  return (device: DeviceFacts | undefined) => device?.browser ?? t('device.unknown')
}

/** The devices of the wallet, and those that are only logged in. */
export function DevicesPage(props: {
  readonly devices: readonly DeviceFacts[]
  readonly onDevice: (device: DeviceFacts) => void
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const nameOf = useDeviceName()
  const { time } = useDates(messages)
  const toHint = ({ id, isThis, site, usedAt }: DeviceFacts) =>
    [
      isThis ? t('device.this') : undefined,
      site,
      usedAt === undefined ? t('device.out') : isThis ? undefined : t('device.used', { time: time(usedAt) }),
      id === undefined ? t('device.loose') : undefined,
    ]
      .filter((part) => part !== undefined)
      .join(' · ')
  return (
    <Content>
      <Title title={t('settings.devices')} onBack={props.onBack} />
      <div>
        {props.devices.map((device, at) => (
          <Row
            key={device.id ?? at}
            label={nameOf(device)}
            hint={toHint(device)}
            onClick={() => props.onDevice(device)}
          />
        ))}
      </div>
    </Content>
  )
}

/** One device: what is known of it, and the way to take it out. */
export function DevicePage(props: {
  readonly device: DeviceFacts
  readonly isKept: boolean
  readonly onRemove: () => void
  readonly onBack: () => void
}) {
  const t = useTexts(messages)
  const nameOf = useDeviceName()
  const { date, time } = useDates(messages)
  const { device, isKept } = props
  const { id, isThis, site, usedAt, addedAt } = device
  const help = isThis ? 'device.own.help' : id === undefined ? 'device.loose.help' : undefined
  return (
    <Content>
      <Title title={nameOf(device)} onBack={props.onBack}>
        {isThis ? t('device.this') : undefined}
      </Title>
      <KeyValue
        items={[
          { label: t('device.site'), value: site ? <bdi dir="ltr">{site}</bdi> : t('device.site.none') },
          { label: t('device.lastUsed'), value: usedAt === undefined ? t('device.out') : time(usedAt) },
          ...(addedAt === undefined ? [] : [{ label: t('device.added'), value: date(addedAt) }]),
        ]}
      />
      <p class="screen-help">{t('device.claimed')}</p>
      {help ? <Notice>{t(help)}</Notice> : null}
      {help || isKept ? null : <Notice>{t('settings.unkept')}</Notice>}
      {help || !isKept ? null : (
        <Foot>
          <Button wide tone="danger" onClick={props.onRemove}>
            {t('device.remove')}
          </Button>
        </Foot>
      )}
    </Content>
  )
}

/** After a device was removed: whoever had it may have copied from it. */
export function RemovedPage(props: {
  readonly tools: SettingsTools
  readonly account: Pick<SettingsAccount, 'stepUp' | 'secureAnew'>
  readonly onSecured: () => void
  readonly onBack: () => void
}) {
  const { account } = props
  return (
    <ConfirmPage
      title="device.removed"
      help="device.removed.help"
      verb="device.secure"
      working="device.secure.working"
      tone="normal"
      tools={props.tools}
      stepUp={account.stepUp}
      work={async () => {
        await account.secureAnew()
        props.onSecured()
      }}
      onBack={props.onBack}
    />
  )
}
