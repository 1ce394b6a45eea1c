import { useState } from 'react'
import { Button, formatAmount, Notice, useController, useLocale, useText, useToast } from '../../../src/ui/index.js'
import type { SwapPlan } from '../types.js'
import type { SwapFlow } from './flow.js'

/** More than any token has of itself: tokens write "without limit" so. */
const limitless = 2n ** 128n

/** What an exchange may take of a token beyond what the swap pays, with the button that takes it back. */
export function LeaveNotice({ plan, left }: { readonly plan: SwapPlan; readonly left: bigint }) {
  const t = useText()
  const toast = useToast()
  const flow = useController<SwapFlow>()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const { symbol, decimals } = plan.terms.pays.token
  const name = plan.quote.source
  const take = () => {
    setBusy(true)
    const end = () => setBusy(false)
    flow.takeBackNow(plan).then(end, () => {
      end()
      toast.info(t('swaps.left.failed'))
    })
  }
  const title =
    left >= limitless
      ? t('swaps.left.all', { name, symbol })
      : t('swaps.left', { name, amount: formatAmount({ value: left, decimals }, locale), symbol })
  return (
    <Notice
      title={title}
      action={
        <Button size="chip" loading={busy} onClick={take}>
          {t('swaps.left.take')}
        </Button>
      }
    >
      {t('swaps.left.help')}
    </Notice>
  )
}
