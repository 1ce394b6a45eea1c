import type { Network } from '../../../src/plugin.js'
import { useController, useLatchkeyState } from '../../../src/ui/index.js'
import type { Bill } from '../types.js'
import type { PayWorks } from './createForm.js'

/** Networks of the payer's namespace where the bill can be paid, where its wallet is on none of them. */
export function useElsewhere(bill: Bill): readonly Network[] {
  const form = useController<PayWorks>()
  const networks = useLatchkeyState(({ networks }) => networks)
  const payer = form.payer(bill)
  const owed = bill.debts.map(({ asset }) => asset.networkId)
  if (!payer || owed.includes(payer.networkId)) return []
  return networks.filter(
    ({ caipNetworkId }) => owed.includes(caipNetworkId) && caipNetworkId.startsWith(`${payer.namespace}:`),
  )
}
