'use client'
import { useText } from '../../ui/context.js'
import { useLatchkeyState } from '../../ui/hooks/FeatureContext.js'
import { Notice } from '../../ui/parts/Notice.js'
import { Stack } from '../../ui/parts/Stack.js'
import { View } from '../../ui/View.js'
import { DisconnectButton } from '../parts/DisconnectButton.js'
import { NetworkList } from './Networks.js'

/** The wallet is on a chain that the host does not know: change it, or disconnect. */
export function Component() {
  const t = useText()
  const namespace = useLatchkeyState((state) => state.namespace)
  const networks = useLatchkeyState((state) => state.networks)
  return (
    <View title={t('unsupported.title')} footer={<DisconnectButton namespace={namespace} />}>
      <Stack gap={4}>
        <Notice tone="warning" live>
          {t('unsupported.help')}
        </Notice>
        <NetworkList networks={networks.filter(({ chainNamespace }) => chainNamespace === namespace)} />
      </Stack>
    </View>
  )
}
