import { Button, Picture, Scene, useNavigation, useText, View } from '../../../src/ui/index.js'

/** What a name is for. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  return (
    <View title={t('names.title')}>
      <Scene picture={<Picture size={64} name="@" />} title={t('names.pitch')} help={t('names.pitch.help')}>
        <Button size="primary" onClick={() => navigation.replace('RegisterAccountName')}>
          {t('names.pitch.go')}
        </Button>
        <Button wide onClick={() => navigation.replace('TakeAccountName')}>
          {t('names.pitch.take')}
        </Button>
      </Scene>
    </View>
  )
}
