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
  useToast,
} from '../../../src/ui/index.js'
import type { SwapFlow } from './flow.js'

/** Nobody trades on the network in use: those where somebody does, one press away. */
export function Unsupported() {
  const t = useText()
  const toast = useToast()
  const navigation = useNavigation()
  const flow = useController<SwapFlow>()
  const toImage = useNetworkImage()
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
              onClick={() => void flow.switchNetwork(network).catch(() => toast.info(t('swaps.switch.failed')))}
            />
          ))}
        </List>
      ) : null}
    </Stack>
  )
}
