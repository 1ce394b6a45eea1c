import { useEffect, useState } from 'react'
import type { Funding } from '../../src/plugin.js'
import { Button, Notice, useAccount, useController, useText } from '../../src/ui/index.js'
import type { SendFlow } from './flow.js'

/** The ways to get more of what is lacking, of other plugins; nothing where no plugin has one. */
export function FundingButtons() {
  const flow = useController<SendFlow>()
  const account = useAccount()?.caipAddress
  const [ways, setWays] = useState<readonly Funding[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account may be served by others
  useEffect(() => {
    let alive = true
    void flow.funding().then((found) => alive && setWays(found))
    return () => {
      alive = false
    }
  }, [flow, account])
  return ways.map((way, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and their order stays
    <Button key={at} size="chip" onClick={way.show}>
      {way.label()}
    </Button>
  ))
}

/** The account holds less than the amount: by how much, and what to do about it. */
export function FundingNotice({ symbol, amount }: { readonly symbol: string; readonly amount: string }) {
  const t = useText()
  return (
    <Notice live title={t('send.funding.title')} action={<FundingButtons />}>
      {t('send.funding', { symbol, amount })}
    </Notice>
  )
}
