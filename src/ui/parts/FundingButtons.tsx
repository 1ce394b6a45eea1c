'use client'
import { useEffect, useState } from 'react'
import { type Funding, type FundingWish, funding, type Resource } from '../../kernel/index.js'
import { useAccount } from '../hooks/useAccount.js'
import { Button, type ButtonProps } from './Button.js'

export interface FundingButtonsProps {
  /** `context.resources` of the plugin. */
  readonly resources: { all(resource: Resource<Funding>): Promise<readonly Funding[]> }
  /** What is lacking. Default: anything. */
  readonly wish?: FundingWish
  /** The caller's own way, which is not offered. */
  readonly own?: Funding
  readonly size?: ButtonProps['size']
}

/** The ways to get more of what the account in use lacks, of all plugins; nothing where none has one. */
export function FundingButtons({ resources, wish, own, size = 'chip' }: FundingButtonsProps) {
  const account = useAccount()
  const [ways, setWays] = useState<readonly Funding[]>([])
  const { token, value } = wish ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is what it is of, an account what its address says
  useEffect(() => {
    if (!account) return setWays([])
    let alive = true
    const offer = async () => {
      const all = (await resources.all(funding)).filter((way) => way !== own)
      const served = all.map((way) => way.serves?.(account, wish) ?? true)
      const show = (known: readonly boolean[]) => alive && setWays(all.filter((_, at) => known[at]))
      // Those that have to be asked come after the others.
      show(served.map((one) => one === true))
      if (served.some((one) => typeof one !== 'boolean')) show(await Promise.all(served))
    }
    void offer()
    return () => {
      alive = false
    }
  }, [resources, account?.caipAddress, own, token, value])
  return ways.map((way, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
    <Button key={at} size={size} onClick={() => void way.show(wish)}>
      {way.label()}
    </Button>
  ))
}
