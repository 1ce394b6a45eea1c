/** @jsxImportSource preact */
import { Content, Notice, Row, Title, useTexts } from '../../common/screen/parts/index.js'
import { useDates } from '../screens/useDates.js'
import { useDeviceName } from './DevicesPage.js'
import { messages, type SettingsText } from './messages/index.js'
import type { Happening } from './readAccount.js'

/** Nothing that this device did is asked about, nor the wallet's beginning. */
const isOwn = ({ what, device }: Happening) => device?.isThis === true || what === 'made'

/** What was added, removed and opened lately, newest first. */
export function RecentPage({ recent, onBack }: { readonly recent: readonly Happening[]; readonly onBack: () => void }) {
  const t = useTexts(messages)
  const nameOf = useDeviceName()
  const { time } = useDates(messages)
  const toWords = ({ what, of, device }: Happening): string => {
    if (device && what === 'opened') return t('recent.opened', { device: nameOf(device) })
    // Which opener it was is not told by the manifests that are at hand.
    if (what === 'opened' && of === undefined) return t('recent.opened.past')
    const key = of === undefined ? `recent.${what}` : `recent.${what}.${of}`
    return t(key as SettingsText, { device: nameOf(device) })
  }
  return (
    <Content>
      <Title title={t('settings.recent')} onBack={onBack}>
        {recent.length ? undefined : t('recent.empty')}
      </Title>
      <div>
        {recent.map((one, at) => (
          <Row key={at} label={toWords(one)} hint={[time(one.at), one.site].filter(Boolean).join(' · ')} />
        ))}
      </div>
      {recent.every(isOwn) ? null : <Notice>{t('recent.unknown')}</Notice>}
    </Content>
  )
}
