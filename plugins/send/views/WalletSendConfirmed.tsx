import { useEffect } from 'react'
import {
  Button,
  CopyButton,
  EmptyState,
  ExternalIcon,
  Picture,
  ProgressRing,
  type ProgressRingProps,
  Stack,
  shortenAddress,
  Text,
  useAnnounce,
  useAtomValue,
  useClock,
  useExplorerUrl,
  useNavigation,
  useNetworkImage,
  useParams,
  useText,
  View,
} from '../../../src/ui/index.js'
import { progressAtom } from '../atoms.js'
import type { Progress } from '../state.js'

/** How long a success stands that has nothing more to read. */
const glance = 2500

const rings: Readonly<Record<Progress['step'], ProgressRingProps['state']>> = {
  asking: 'waiting',
  sent: 'waiting',
  success: 'done',
  reverted: 'failed',
  unknown: 'idle',
}

/** What became of a transfer. */
export function Component() {
  const t = useText()
  const clock = useClock()
  const navigation = useNavigation()
  const announce = useAnnounce()
  const alone = useParams().alone === true
  const progress = useAtomValue(progressAtom)
  const { step = 'unknown', hash, review } = progress ?? {}
  const leave = () => (alone ? navigation.done() : navigation.reset('Account'))
  const toImage = useNetworkImage()
  const href = useExplorerUrl(review?.network, { hash })
  const title =
    step === 'success' && review
      ? t('send.success', { amount: review.amount, symbol: review.token.symbol })
      : t(step === 'asking' ? 'send.sent' : `send.${step}`)
  const help =
    step === 'success' && review
      ? t('send.success.to', { address: shortenAddress(review.to) })
      : t(step === 'asking' ? 'send.sent.help' : `send.${step}.help`)
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])

  // A link to the explorer is something left to read: then the user leaves by themselves.
  const passes = step === 'success' && !href && !alone
  useEffect(() => {
    if (!passes) return
    return clock.after(glance, () => navigation.reset('Account'))
  }, [clock, navigation, passes])

  if (!review) {
    return (
      <View title={t('send.title')} locked>
        <EmptyState title={t('send.preview.gone')} action={<Button onClick={leave}>{t('send.done')}</Button>} />
      </View>
    )
  }
  const { token, network } = review
  return (
    <View title={t('send.title')} locked>
      <Stack gap={4} center>
        <ProgressRing state={rings[step]} label={title}>
          <Picture size={64} src={token.address ? token.iconUrl : toImage(network)} name={token.symbol} />
        </ProgressRing>
        <Text size={16} strong>
          {title}
        </Text>
        <Text tone="muted">{help}</Text>
        {href ? (
          <Button size="chip" tone="plain" icon={<ExternalIcon />} href={href}>
            {t('send.explorer')}
          </Button>
        ) : null}
        {hash && (step === 'reverted' || step === 'unknown') ? (
          <CopyButton size="chip" value={hash} label={t('send.copy.hash')} />
        ) : null}
        <Button size="primary" onClick={leave}>
          {t('send.done')}
        </Button>
      </Stack>
    </View>
  )
}
