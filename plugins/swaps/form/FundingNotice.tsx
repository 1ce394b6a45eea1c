import { useEffect } from 'react'
import { type Token, toDecimal } from '../../../src/plugin.js'
import { FundingButtons, Notice, useController, useText } from '../../../src/ui/index.js'
import type { SwapFlow } from './flow.js'
import { roundUp } from './roundUp.js'

/** The account has too little: of what, by how much, and what to do about it. */
export function FundingNotice({
  kind,
  token,
  missing,
}: {
  readonly kind: 'funds' | 'gas'
  readonly token: Token
  readonly missing: bigint
}) {
  const t = useText()
  const flow = useController<SwapFlow>()
  useEffect(() => flow.countAgain(token), [flow, token])
  const { symbol, decimals } = token
  const amount = toDecimal(roundUp(missing, decimals), decimals)
  return (
    <Notice
      live
      title={t(`swaps.trouble.${kind}`)}
      action={<FundingButtons resources={flow.resources} wish={{ token, value: missing }} own={flow.way} />}
    >
      {t(`swaps.${kind}`, { symbol, amount })}
    </Notice>
  )
}
