import { parseAccountId } from '../../../src/plugin.js'
import { useClock, useLatchkeyState, useLocale, useText } from '../../../src/ui/index.js'
import type { Payment } from '../types.js'
import { toMoment } from './Demand.js'
import { useFigure } from './useFigure.js'

/** Says how far it is with what a bridge was given, and what has to be done, if anything. */
export function usePassageWords(): (payment: Payment) => { readonly title: string; readonly help: string } {
  const t = useText()
  const clock = useClock()
  const locale = useLocale()
  const toFigure = useFigure()
  const networks = useLatchkeyState(({ networks }) => networks)
  const nameOf = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id
  return ({ source: { account, debt, pays, bridge }, state, passage }) => {
    const words = {
      name: bridge?.name ?? '',
      what: toFigure(state === 'refunded' ? pays : { token: debt.asset, value: debt.amount }),
      got: toFigure({ token: debt.asset, value: passage?.arrived ?? 0n }),
      network: nameOf(state === 'refunded' ? parseAccountId(account).networkId : debt.asset.networkId),
      time: toMoment((bridge?.deadline ?? 0) * 1000, clock.now(), locale),
    }
    return { title: t(`pay.is.${state}`, words), help: t(`pay.is.${state}.help`, words) }
  }
}
