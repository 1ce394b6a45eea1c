import { useEffect, useState } from 'react'
import type { SentTransaction } from '../../../src/plugin.js'
import {
  Button,
  ExternalIcon,
  KeyValue,
  Picture,
  ProgressRing,
  Stack,
  Stepper,
  Text,
  useAccount,
  useAnnounce,
  useClock,
  useExplorerUrl,
  useNetworkImage,
  useText,
} from '../../../src/ui/index.js'
import type { SwapPlan } from '../types.js'
import type { Progress } from './state.js'
import { useFigure } from './useFigure.js'

const patience = 5000

/** What the wallet is asked for one after the other; `unlimited`: as the user chose. */
export function toSteps(
  { approval, steps, quote }: SwapPlan,
  unlimited: boolean,
): readonly ('reset' | 'allow' | 'swap')[] {
  const isApart =
    quote.wish.pays.token.address !== undefined && approval !== 'none' && (unlimited || approval !== 'batch')
  if (!isApart) return ['swap']
  return approval === 'transaction' && steps > 2 ? ['reset', 'allow', 'swap'] : ['allow', 'swap']
}

/** The wallet has the word: numbered steps, what to do in the one under way, and links of those that are done. */
export function Steps({ progress: { plan, unlimited, wallet, step, approvals } }: { readonly progress: Progress }) {
  const t = useText()
  const announce = useAnnounce()
  const clock = useClock()
  const toImage = useNetworkImage()
  const toFigure = useFigure()
  const network = useAccount()?.network
  const [late, setLate] = useState(false)
  const { token } = plan.quote.wish.pays
  const { symbol } = token
  const steps = toSteps(plan, unlimited)
  const title = t(step === 'checking' || step === 'approval sent' ? 'swaps.preview.title' : 'swaps.asking', {
    name: wallet,
  })
  const isAsking = step !== 'checking' && step !== 'approval sent'
  const help = late && isAsking ? t('swaps.asking.still') : t(`swaps.step.${step}`, { symbol })
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with each step
  useEffect(() => {
    setLate(false)
    return clock.after(patience, () => setLate(true))
  }, [clock, step])
  useEffect(() => announce(`${title}. ${help}`), [announce, title, help])
  const labels = steps.map((each) => t(`swaps.steps.label.${each}`, { symbol, what: toFigure(plan.quote.wish.pays) }))
  const isAllowed = approvals.length >= steps.length - 1
  const current = step === 'swapping' || (step === 'checking' && isAllowed) ? steps.length - 1 : approvals.length
  return (
    <Stack gap={4}>
      <Stack gap={4} center>
        <ProgressRing state="waiting" label={title}>
          <Picture size={64} round src={token.address ? token.iconUrl : toImage(network)} name={symbol} />
        </ProgressRing>
        {isAsking ? (
          <Text size={16} strong>
            {title}
          </Text>
        ) : null}
        <Text tone="muted">{help}</Text>
      </Stack>
      <KeyValue
        items={[
          { label: t('swaps.pays'), value: <bdi>{toFigure(plan.quote.wish.pays, 'exact')}</bdi> },
          { label: t('swaps.least'), value: <bdi>{toFigure(plan.quote.least)}</bdi> },
        ]}
      />
      {steps.length > 1 ? <Stepper steps={labels} current={Math.min(current, steps.length - 1)} /> : null}
      {approvals.map((sent, at) => (
        <StepLink key={sent.id} sent={sent} label={labels[steps.length - 1 - approvals.length + at] ?? ''} />
      ))}
    </Stack>
  )
}

function StepLink({ sent, label }: { readonly sent: SentTransaction; readonly label: string }) {
  const t = useText()
  const network = useAccount()?.network
  const href = useExplorerUrl(network, { hash: sent.id })
  if (!href) return null
  return (
    <Button size="chip" tone="plain" icon={<ExternalIcon />} href={href}>
      {t('swaps.explorer.step', { step: label })}
    </Button>
  )
}
