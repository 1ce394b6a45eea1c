import {
  Button,
  EmptyState,
  List,
  Picture,
  Row,
  Stack,
  useController,
  useNavigation,
  useNetworkImage,
  useText,
} from '../../../src/ui/index.js'
import type { SwapFlow } from './flow.js'
import { useSwitching } from './useSwitching.js'

/** Nobody trades on the network in use: those where somebody does, one press away. */
export function Unsupported() {
  const t = useText()
  const navigation = useNavigation()
  const flow = useController<SwapFlow>()
  const toImage = useNetworkImage()
  const switching = useSwitching()
  const served = flow.served()
  const hasSome = served.length > 0
  return (
    <Stack>
      <EmptyState
        title={t('swaps.unsupported')}
        help={t(hasSome ? 'swaps.unsupported.help' : 'swaps.unsupported.none')}
        action={
          hasSome ? undefined : <Button onClick={() => navigation.push('Networks')}>{t('swaps.networks')}</Button>
        }
      />
      {hasSome ? (
        <List label={t('swaps.networks')}>
          {served.map((network) => (
            <Row
              key={network.caipNetworkId}
              picture={<Picture round src={toImage(network)} name={network.name} />}
              label={network.name}
              chevron
              loading={switching.busy === network}
              disabled={switching.busy !== undefined}
              onClick={() => switching.begin(network, () => flow.switchNetwork(network))}
            />
          ))}
        </List>
      ) : null}
    </Stack>
  )
}
