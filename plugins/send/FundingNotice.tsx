import { useEffect, useState } from 'react'
import { type Funding, type FundingWish, type Token, toDecimal } from '../../src/plugin.js'
import { Button, Notice, useAccount, useController, useText } from '../../src/ui/index.js'
import type { SendFlow } from './flow.js'

/** The ways to get more of what is lacking, of other plugins; nothing where no plugin has one. */
export function FundingButtons({ wish }: { readonly wish: FundingWish }) {
  const flow = useController<SendFlow>()
  const account = useAccount()?.caipAddress
  const { token, value } = wish
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
    <Button key={at} size="chip" onClick={() => void way.show(wish)}>
      {way.label()}
    </Button>
  ))
}

/** The account holds less than the amount: by how much, and what to do about it. */
export function FundingNotice({ token, missing }: { readonly token: Token; readonly missing: bigint }) {
  const t = useText()
  const amount = toDecimal(missing, token.decimals)
  return (
    <Notice live title={t('send.funding.title')} action={<FundingButtons wish={{ token, value: missing }} />}>
      {t('send.funding', { symbol: token.symbol, amount })}
    </Notice>
  )
}
