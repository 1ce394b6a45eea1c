import type { Figure, Figures } from '../../kernel/chains/index.js'
import { type CaipAccountId, type Holding, type Nft, parseAccountId, type Token } from '../../kernel/index.js'
import { createLives } from '../../values/lives.js'
import { type BalanceSources, figureKey, parseFigureKey } from './balanceSources.js'
import { derive } from './derive.js'

/** Makes single balances: the service's where it names the token, else the chain's. */
export function createFigures({ service, chain }: BalanceSources) {
  /** A service that counts other decimals than the asker means other amounts. */
  const findIn = (holdings: readonly Holding[] | null | undefined, token: Token | undefined) =>
    // What it calls a token has no numbers: a collectible is counted by its chain.
    (token as Partial<Nft> | undefined)?.type === 'nft'
      ? undefined
      : holdings?.find(
          (each) => each.token.address === token?.address && (!token || each.token.decimals === token.decimals),
        )
  const read = async (account: CaipAccountId, token: Token | undefined, fresh = false): Promise<Holding> => {
    const answer = service(account)
    const own = chain(account, token)
    // Where the service cannot say, the chain can; its failure has been reported.
    const holdings = await (fresh ? answer?.refresh() : answer?.read())?.catch(() => undefined)
    return findIn(holdings, token) ?? (await (fresh ? own.refresh() : own.read()))
  }
  const toFigure = ({ token, amount, asOf }: Holding, asked: Token = token): Figure => ({
    amount: { value: amount, decimals: token.decimals, symbol: asked.symbol },
    asOf,
  })

  const views = createLives((key) => {
    const [account, token] = parseFigureKey(key)
    const served = () => findIn(service(account)?.get(), token)
    /** The service has to say first, or has said it. */
    const isServed = () => {
      const answer = service(account)
      return answer?.error() === undefined && (answer?.get() === undefined ? answer !== undefined : !!served())
    }
    let last: { readonly holding: Holding; readonly figure: Figure } | undefined
    const toOne = (holding: Holding): Figure => {
      if (last?.holding !== holding) last = { holding, figure: toFigure(holding, token) }
      return last.figure
    }
    return derive<Figure>({
      sources: () => [service(account) ?? [], isServed() ? [] : chain(account, token)].flat(),
      get() {
        const [one, other] = [served(), chain(account, token).get()]
        const newest = one && other ? (other.asOf > one.asOf ? other : one) : (one ?? other)
        return newest && toOne(newest)
      },
      error: () => (isServed() ? undefined : chain(account, token).error()),
      refresh: async () => toOne(await read(account, token, true)),
    })
  })

  const figures: Figures = {
    of(account, token) {
      parseAccountId(account)
      return views.of(figureKey(account, token))
    },
    get: async (account, token, { fresh } = {}) =>
      toFigure(await read(account, token?.address === undefined ? undefined : token, fresh), token).amount,
  }
  return { figures: Object.freeze(figures), forget: views.forget }
}
