import { parseAccountId } from '../../../src/plugin.js'
import {
  Button,
  ExternalIcon,
  Stack,
  Stepper,
  useController,
  useExplorerUrl,
  useNetwork,
  useText,
} from '../../../src/ui/index.js'
import { isPassing, isReturned } from '../paying/steps.js'
import type { Payment, PayStep } from '../types.js'
import type { PayWorks } from './createForm.js'
import { useFigure } from './useFigure.js'

/** Names a step of a payment: what the wallet is asked to do. */
export function useStepLabel(payment: Payment): (step: Pick<PayStep, 'kind'>) => string {
  const t = useText()
  const toFigure = useFigure()
  const form = useController<PayWorks>()
  const { bill, source } = payment
  const { account, debt, pays, bridge } = source
  // Where the wallet is asked.
  const { networkId } = parseAccountId(account)
  const network = useNetwork(networkId)
  const words = {
    symbol: pays.token.symbol,
    what: toFigure({ token: debt.asset, value: debt.amount }),
    network: network?.name ?? networkId,
    paid: toFigure(pays),
    bridge: bridge?.name ?? '',
    name: bill.from === 'link' ? t('pay.link.payee') : form.merchant().host,
  }
  return ({ kind }) => t(`pay.step.${kind}`, words)
}

/** The steps in their order, those that are done with a mark, and a link to each transaction. */
export function Steps({ payment }: { readonly payment: Payment }) {
  const t = useText()
  const toLabel = useStepLabel(payment)
  const { steps, source, state } = payment
  const first = steps.findIndex(({ state }) => state !== 'done')
  const isBack = state === 'refunded'
  const after = source.bridge
    ? [
        t('pay.step.held', { name: source.bridge.name }),
        t(isBack ? 'pay.step.refunded' : 'pay.exchange.step.arrived', { name: source.bridge.name }),
      ]
    : []
  const isSent = isPassing(payment) || isReturned(payment) || state === 'done'
  const current = isPassing(payment) || state === 'short' ? steps.length : steps.length + after.length
  return (
    <Stack gap={2}>
      <Stepper
        steps={[...steps.map(toLabel), ...after]}
        current={source.bridge && isSent ? current : first < 0 ? steps.length : first}
      />
      <Stack line gap={1}>
        {steps.map((step, at) =>
          step.hash === undefined ? null : (
            <StepLink key={`${step.kind} ${step.hash}`} payment={payment} hash={step.hash} number={at + 1} />
          ),
        )}
      </Stack>
    </Stack>
  )
}

function StepLink({
  payment,
  hash,
  number,
}: {
  readonly payment: Payment
  readonly hash: string
  readonly number: number
}) {
  const t = useText()
  const network = useNetwork(parseAccountId(payment.source.account).networkId)
  const href = useExplorerUrl(network, { hash })
  if (!href) return null
  return (
    <Button size="chip" tone="plain" icon={<ExternalIcon />} href={href}>
      {payment.steps.length > 1 ? t('pay.explorer.step', { step: number }) : t('pay.explorer')}
    </Button>
  )
}
