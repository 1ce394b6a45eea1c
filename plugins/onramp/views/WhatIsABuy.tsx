import { Button, BuyIcon, Picture, Scene, Stack, Text, useNavigation, useText, View } from '../../../src/ui/index.js'

const answers = ['seller', 'document', 'address', 'time'] as const

/** How buying goes, and who is who in it. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  return (
    <View title={t('onramp.what')}>
      <Scene
        picture={
          <Picture size={64} round name={t('onramp.title')}>
            <BuyIcon />
          </Picture>
        }
        title={t('onramp.what.title')}
        help={t('onramp.what.help')}
      >
        <Stack>
          {answers.map((answer) => (
            <Text key={answer} tone="muted">
              {t(`onramp.what.${answer}`)}
            </Text>
          ))}
        </Stack>
        <Button size="primary" onClick={navigation.back}>
          {t('onramp.what.done')}
        </Button>
      </Scene>
    </View>
  )
}
