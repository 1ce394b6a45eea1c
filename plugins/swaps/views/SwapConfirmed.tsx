import { useEffect } from 'react'
import {
  Button,
  CopyButton,
  EmptyState,
  ExternalIcon,
  isolate,
  Picture,
  ProgressRing,
  type ProgressRingProps,
  ReplaceTransaction,
  Stack,
  Text,
  useAccount,
  useAnnounce,
  useAtomValue,
  useController,
  useExplorerUrl,
  useNavigation,
  useNetworkImage,
  useText,
  View,
} from '../../../src/ui/index.js'
import { progressAtom } from '../form/atoms.js'
import { isFromAccount, isUndone } from '../form/entry.js'
import type { SwapFlow } from '../form/flow.js'
import { LeaveNotice } from '../form/LeaveNotice.js'
import type { Progress } from '../form/state.js'
import { useFigure } from '../form/useFigure.js'
import { useEntry } from '../form/useOutcome.js'
import type { swapView } from '../index.js'

type Word = 'sent' | 'success' | 'reverted' | 'cancelled' | 'dropped' | 'unsure'

const rings: Readonly<Record<Word, ProgressRingProps['state']>> = {
  sent: 'waiting',
  success: 'done',
  reverted: 'failed',
  cancelled: 'idle',
  dropped: 'failed',
  unsure: 'idle',
}

const words: Partial<Record<Progress['step'], Word>> = {
  pending: 'sent',
  success: 'success',
  reverted: 'reverted',
  cancelled: 'cancelled',
  failed: 'dropped',
}

/** What was sent, then what has arrived. */
export function Component() {
  const t = useText()
  const navigation = useNavigation<typeof swapView>()
  const progress = useAtomValue(progressAtom)
  const entry = useEntry()
  const { id } = progress?.sent ?? {}
  const leave = () => {
    if (isFromAccount(entry)) navigation.reset('Account')
    else if (id !== undefined) navigation.done({ id })
    else navigation.back()
  }
  return (
    <View title={t('swaps.title')} locked>
      {progress && id !== undefined ? (
        <Outcome progress={progress} onLeave={leave} onAgain={() => navigation.back()} />
      ) : (
        <EmptyState title={t('swaps.preview.gone')} action={<Button onClick={leave}>{t('swaps.done')}</Button>} />
      )}
    </View>
  )
}

interface OutcomeProps {
  readonly progress: Progress
  readonly onLeave: () => void
  readonly onAgain: () => void
}

function Outcome({ progress, onLeave, onAgain }: OutcomeProps) {
  const t = useText()
  const toFigure = useFigure()
  const announce = useAnnounce()
  const toImage = useNetworkImage()
  const network = useAccount()?.network
  const { takeOver } = useController<SwapFlow>()
  const { plan, sent, received, hash, left, step } = progress
  const { pays, gets } = plan.quote.wish
  const account = sent?.account
  const id = sent?.id
  // A batch has no hash of its own: what carried it has, once the wallet has told it.
  const shown = hash ?? (sent?.kind === 'transaction' ? id : undefined)
  const href = useExplorerUrl(network, { hash: shown })
  const word = words[step] ?? 'unsure'
  const what = toFigure(pays, 'exact')
  const got = received ? toFigure({ token: gets, value: received.value }) : undefined
  const isKnown = word !== 'success' || received !== undefined
  const title =
    word === 'success'
      ? got
        ? t('swaps.success', { what: isolate(got) })
        : t('swaps.success.unknown')
      : t(`swaps.${word}`)
  const help = t(`swaps.${word}.help`, { what })
  useEffect(() => {
    // What has arrived is told with its figure, in one sentence.
    if (isKnown) announce(`${title}. ${help}`)
  }, [announce, title, help, isKnown])
  // What becomes of it stands here: a toast would tell it twice.
  useEffect(() => (sent ? takeOver(sent) : undefined), [takeOver, sent])
  return (
    <Stack gap={4} center>
      <ProgressRing state={rings[word]} label={title}>
        <Picture size={64} round src={gets.address ? gets.iconUrl : toImage(network)} name={gets.symbol} />
      </ProgressRing>
      <Text size={16} strong>
        {title}
      </Text>
      <Text tone="muted">{help}</Text>
      {href ? (
        <Button size="chip" tone="plain" icon={<ExternalIcon />} href={href}>
          {t('swaps.explorer')}
        </Button>
      ) : null}
      {account && shown && word === 'sent' ? <ReplaceTransaction account={account} hash={shown} /> : null}
      {id !== undefined && word !== 'sent' && word !== 'success' ? (
        <CopyButton size="chip" value={shown ?? id} label={t('swaps.copy.id')} />
      ) : null}
      {left !== undefined && left > 0n ? <LeaveNotice plan={plan} left={left} /> : null}
      {isUndone(progress) ? (
        <>
          <Button size="primary" onClick={onAgain}>
            {t('swaps.again')}
          </Button>
          <Button wide onClick={onLeave}>
            {t('swaps.done')}
          </Button>
        </>
      ) : (
        <Button size="primary" onClick={onLeave}>
          {t('swaps.done')}
        </Button>
      )}
    </Stack>
  )
}
