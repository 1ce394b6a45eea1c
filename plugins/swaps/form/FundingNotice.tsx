import { useEffect, useState } from 'react'
import { type Funding, type FundingWish, type Token, toDecimal } from '../../../src/plugin.js'
import { Button, Notice, useAccount, useController, useText } from '../../../src/ui/index.js'
import type { SwapFlow } from './flow.js'
import { roundUp } from './roundUp.js'

/** The ways to get more of what is lacking, of other plugins; nothing where no plugin has one. */
export function FundingButtons({ token, value }: FundingWish) {
  const flow = useController<SwapFlow>()
  const account = useAccount()?.caipAddress
  const [ways, setWays] = useState<readonly Funding[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account may be served by others
  useEffect(() => {
    let alive = true
    void flow.funding({ token, value }).then((found) => alive && setWays(found))
    return () => {
      alive = false
    }
  }, [flow, account, token, value])
  return ways.map((way, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and their order stays
    <Button key={at} size="chip" onClick={() => void way.show({ token, value })}>
      {way.label()}
    </Button>
  ))
}

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
    <Notice live title={t(`swaps.trouble.${kind}`)} action={<FundingButtons token={token} value={missing} />}>
      {t(`swaps.${kind}`, { symbol, amount })}
    </Notice>
  )
}
