'use client'
import { useText } from '../../ui/context.js'
import { useAtomValue, useFeatureContext, useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { useNavigation } from '../../ui/hooks/useNavigation.js'
import { useNetworkImage } from '../../ui/hooks/useNetworkImage.js'
import { Picture } from '../../ui/parts/Picture.js'
import { Waiting } from '../../ui/parts/Waiting.js'
import { View } from '../../ui/View.js'
import { Component as Networks } from './Networks.js'
import { beginSwitch, switchAtom } from './switching.js'

/** Waits for the wallet to change its network. Opened before one was chosen, it is the choice. */
export function Component() {
  const context = useFeatureContext()
  const navigation = useNavigation()
  const t = useText()
  const attempt = useAtomValue(switchAtom)
  const toImage = useNetworkImage()
  const current = useLatchkeyState(({ network }) => network)
  const asked = useLatchkeyState(({ namespaces }) => namespaces[attempt?.network.chainNamespace ?? '']?.connection)
  if (!attempt) return <Networks />

  const { network, error } = attempt
  const { name } = network
  const declined = error?.outcome === 'rejected'
  return (
    <View title={t('switch.title')}>
      <Waiting
        picture={<Picture size={64} src={toImage(network)} name={name} />}
        title={
          error
            ? t(declined ? 'switch.rejected' : asked ? 'switch.failed' : 'switch.unchosen')
            : t('switch.waiting', { name })
        }
        help={
          !error
            ? t('switch.accept')
            : !declined
              ? t(asked ? 'switch.failed.help' : 'switch.unchosen.help', { name })
              : current
                ? t('switch.rejected.help', { name: current.name })
                : t('unsupported.help')
        }
        error={error}
        onRetry={() => beginSwitch(context, network.caipNetworkId)}
        onCancel={navigation.back}
      />
    </View>
  )
}
