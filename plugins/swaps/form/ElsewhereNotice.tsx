import type { Network } from '../../../src/plugin.js'
import { Button, Notice, Picture, useNetworkImage, useText } from '../../../src/ui/index.js'
import { useSwitching } from './useSwitching.js'

/** What was looked for is on other networks of the app: each one press away. */
export function ElsewhereNotice({
  networks,
  onSwitch,
}: {
  readonly networks: readonly Network[]
  readonly onSwitch: (network: Network) => Promise<void>
}) {
  const t = useText()
  const toImage = useNetworkImage()
  const switching = useSwitching()
  if (networks.length === 0) return null
  return (
    <Notice
      live
      title={t('swaps.elsewhere')}
      action={networks.map((network) => (
        <Button
          key={network.caipNetworkId}
          size="chip"
          icon={<Picture size={20} round src={toImage(network)} name={network.name} />}
          loading={switching.busy === network}
          disabled={switching.busy !== undefined}
          onClick={() => switching.begin(network, () => onSwitch(network))}
        >
          {t('swaps.elsewhere.switch', { name: network.name })}
        </Button>
      ))}
    />
  )
}
