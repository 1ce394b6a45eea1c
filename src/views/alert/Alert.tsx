'use client'
import { useShownAlerts } from '../../ui/bars/useShownAlerts.js'
import { useText } from '../../ui/context.js'
import { Notice } from '../../ui/parts/Notice.js'
import { Stack } from '../../ui/parts/Stack.js'
import { View } from '../../ui/View.js'

/** What a developer has to set up (spec section 8). */
export function Component() {
  const t = useText()
  const alerts = useShownAlerts()
  return (
    <View title={t('alert.title')}>
      <Stack>
        <Notice>{t(alerts.length ? 'alert.help' : 'alert.none')}</Notice>
        {alerts.map(({ code, title, detail, level }) => (
          <Notice key={`${code} ${detail}`} tone={level === 'info' ? 'info' : 'warning'} title={`${title} (${code})`}>
            {detail}
          </Notice>
        ))}
      </Stack>
    </View>
  )
}
