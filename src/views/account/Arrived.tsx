'use client'
import { useEffect } from 'react'
import { useText } from '../../ui/context.js'
import { useFeatureContext } from '../../ui/hooks/FeatureContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { CheckIcon } from '../../ui/icons/shellIcons.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Scene } from '../../ui/parts/Scene.js'
import { View } from '../../ui/View.js'

/** Long enough to be read, in ms. */
const shownFor = 1_800

/** After a login that made a wallet: says so, and closes by itself. The host has its connection already. */
export function Arrived() {
  const t = useText()
  const { clock, instance, page } = useFeatureContext()
  const { done } = useNavigation()
  const title = t('arrived.title')
  const app = instance.options.metadata?.name ?? page.facts().title
  useEffect(() => clock.after(shownFor, () => done()), [clock, done])
  return (
    <View title={title}>
      <Scene
        picture={
          <Picture size={64} name={title}>
            <CheckIcon />
          </Picture>
        }
        title={app}
        help={t('arrived.help')}
      />
    </View>
  )
}
