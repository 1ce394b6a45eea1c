import { useEffect } from 'react'
import {
  Button,
  CopyButton,
  EmptyState,
  ExternalIcon,
  Picture,
  ProgressRing,
  type ProgressRingProps,
  ReplaceTransaction,
  Stack,
  shortenAddress,
  Text,
  useAnnounce,
  useAtomValue,
  useController,
  useExplorerUrl,
  useNavigation,
  useNetworkImage,
  useText,
  View,
} from '../../../src/ui/index.js'
import { progressAtom } from '../atoms.js'
import { toFigure } from '../figure.js'
import type { SendFlow } from '../flow.js'
import type { Progress } from '../state.js'

const rings: Readonly<Record<Progress['step'], ProgressRingProps['state']>> = {
  asking: 'waiting',
  sent: 'waiting',
  success: 'done',
  reverted: 'failed',
  cancelled: 'idle',
  unknown: 'idle',
}

/** What became of a transfer that a host or another view has opened the form for. */
export function Component() {
  const t = useText()
  const navigation = useNavigation()
  const announce = useAnnounce()
  const progress = useAtomValue(progressAtom)
  const { step = 'unknown', hash, review } = progress ?? {}
  const leave = () => navigation.done()
  const toImage = useNetworkImage()
  const href = useExplorerUrl(review?.network, { hash })
  const title =
    step === 'success' && review
      ? t('send.success', { what: toFigure(review) })
      : t(step === 'asking' ? 'send.sent' : `send.${step}`)
  const help =
    step === 'success' && review
      ? t('send.success.to', { address: shortenAddress(review.to) })
      : t(step === 'asking' ? 'send.sent.help' : `send.${step}.help`)
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])
  const { takeOver } = useController<SendFlow>()
  const account = review?.account.caipAddress
  // What becomes of it stands here: a toast would tell it twice.
  useEffect(() => (account && hash ? takeOver(account, hash) : undefined), [takeOver, account, hash])

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
          <Picture size={64} src={token.address ? token.iconUrl : toImage(network)} name={token.symbol || token.name} />
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
        {hash && step === 'sent' ? <ReplaceTransaction account={review.account.caipAddress} hash={hash} /> : null}
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
