import { type Token, toDecimal } from '../../src/plugin.js'
import { FundingButtons, Notice, useController, useText } from '../../src/ui/index.js'
import type { SendFlow } from './flow.js'

/** The account holds less than the amount: by how much, and what to do about it. */
export function FundingNotice({ token, missing }: { readonly token: Token; readonly missing: bigint }) {
  const t = useText()
  const { resources } = useController<SendFlow>()
  const amount = toDecimal(missing, token.decimals)
  return (
    <Notice
      live
      title={t('send.funding.title')}
      action={<FundingButtons resources={resources} wish={{ token, value: missing }} />}
    >
      {t('send.funding', { symbol: token.symbol, amount })}
    </Notice>
  )
}
