import type { TokenAmount } from '../../../src/plugin.js'
import { FundingButtons, Notice, useController, useText } from '../../../src/ui/index.js'
import type { PayChoices } from '../types.js'
import type { PayWorks } from './createForm.js'
import { useFigure } from './useFigure.js'

/** Nothing suffices: what lacks, and what to do about it. */
export function Lacking({ choices: { lacks, isWithoutSwaps } }: { readonly choices: PayChoices }) {
  const t = useText()
  const form = useController<PayWorks>()
  const toFigure = useFigure()
  const [first] = lacks
  // How much it is cannot always be said.
  const toWords = (lack: TokenAmount) => (lack.value > 0n ? toFigure(lack) : lack.token.symbol)
  if (!first)
    return (
      <Notice live title={t('pay.trouble.unsupported')}>
        {t('pay.unsupported.wallet')}
      </Notice>
    )
  return (
    <Notice
      live
      title={t('pay.lacking')}
      action={<FundingButtons resources={form.resources} own={form.way} wish={first} />}
    >
      {t(isWithoutSwaps ? 'pay.lacking.swapless' : 'pay.lacking.help', {
        what: lacks.map(toWords).join(` ${t('pay.lacking.or')} `),
      })}
    </Notice>
  )
}
