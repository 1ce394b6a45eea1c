import { Button, Notice, Stack, Text, useNavigation, useText, View } from 'latchkey/ui'
import { samplerView } from '../index.js'

export function Component() {
  const t = useText()
  const navigation = useNavigation(samplerView)
  return (
    <View
      title={t('sampler.title')}
      footer={
        <Button size="primary" wide onClick={() => navigation.done()}>
          {t('sampler.done')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Text>{t('sampler.text')}</Text>
        <Notice>{t('sampler.notice')}</Notice>
      </Stack>
    </View>
  )
}
