import { Button, Picture, ProgressRing, Scene, useNavigation, useParams, useText, View } from '../../../src/ui/index.js'
import { useOwnName } from '../useOwnName.js'

/** The account has its name. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const { value: own } = useOwnName()
  const given = useParams().name
  const name = own?.name ?? (typeof given === 'string' ? given : '')
  return (
    <View title={t('names.title')}>
      <Scene
        picture={
          <ProgressRing state="done" label={t('names.done', { name })}>
            <Picture size={64} name="@" />
          </ProgressRing>
        }
        title={t('names.done', { name })}
        help={t('names.done.help')}
      >
        <Button size="primary" autoFocus onClick={() => navigation.back()}>
          {t('names.done.go')}
        </Button>
      </Scene>
    </View>
  )
}
