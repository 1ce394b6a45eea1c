import type { Balances, CaipAccountId, Holding, LatchkeyOptions } from '../../kernel/index.js'
import { parseAccountId } from '../../kernel/index.js'
import { createLives } from '../../values/lives.js'
import type { BalanceSources } from './balanceSources.js'
import { derive } from './derive.js'

/** Of each token the newest figure: one that was not read this time keeps its age. */
const merge = (now: readonly Holding[], before: readonly Holding[]): readonly Holding[] => {
  const newest = now.map((each) => {
    const other = before.find(({ token }) => token.address === each.token.address)
    return other && other.asOf > each.asOf ? other : each
  })
  const keys = new Set(newest.map(({ token }) => token.address))
  return [...newest, ...before.filter(({ token }) => !keys.has(token.address))]
}

/** Makes the holdings of accounts: what the service says where it serves the chain, else what the chain says of all that is listed. */
export function createHoldings({ service, chain }: BalanceSources, tokens: LatchkeyOptions['tokens'] = {}) {
  const views = createLives((key) => {
    const account = key as CaipAccountId
    const { networkId } = parseAccountId(account)
    // Tokens without decimals are no money (spec section 5).
    const listed = (tokens[networkId] ?? []).filter(({ decimals }) => decimals > 0)
    const wanted = [undefined, ...listed.map((token) => ({ ...token, networkId }))]
    const own = () => wanted.map((token) => chain(account, token))
    /** The service has to say first, or has said it. */
    const isServed = () => {
      const answer = service(account)
      return answer?.error() === undefined && answer?.get() !== null && answer !== undefined
    }
    let last: readonly Holding[] = []
    const keep = (next: readonly Holding[]) => {
      if (next.length !== last.length || next.some((each, at) => each !== last[at])) last = Object.freeze(next)
      return last
    }
    const get = () => {
      const before = service(account)?.get() ?? undefined
      if (isServed()) return before
      const figures = own()
      const now = figures.flatMap((live) => live.get() ?? [])
      const isPending = figures.some((live) => live.get() === undefined && live.error() === undefined)
      if (before) return keep(merge(now, before))
      return isPending || !now.length ? undefined : keep(now)
    }
    return derive<readonly Holding[]>({
      sources: () => [service(account) ?? [], isServed() ? [] : own()].flat(),
      get,
      error() {
        const errors = isServed() ? [] : own().map((live) => live.error())
        return errors.every((error) => error !== undefined) ? errors[0] : undefined
      },
      async refresh() {
        const served = await service(account)
          ?.refresh()
          // The chain may still answer; the failure of the service has been reported.
          .catch(() => undefined)
        if (served) return served
        const answers = await Promise.allSettled(own().map((live) => live.refresh()))
        const failure = answers.find((answer) => answer.status === 'rejected')
        if (failure && answers.every((answer) => answer.status === 'rejected')) throw failure.reason
        return get() ?? []
      },
    })
  })

  const balances: Balances = {
    of(account) {
      parseAccountId(account)
      return views.of(account)
    },
  }
  return { balances: Object.freeze(balances), forget: views.forget }
}
