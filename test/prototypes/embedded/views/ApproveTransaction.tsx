import { Button, Text, useNavigation, useText, View } from 'latchkey/ui'
import { approveTransaction } from './index.js'

export function Component() {
  const t = useText()
  const navigation = useNavigation(approveTransaction)
  return (
    <View
      title={t('embedded-views.title')}
      locked
      footer={
        <Button size="primary" onClick={() => navigation.done('cancelled')}>
          {t('embedded-views.cancel')}
        </Button>
      }
    >
      <Text tone="muted">{t('embedded-views.help')}</Text>
    </View>
  )
}
