import { useMemo } from 'react'
import { useController, useLive } from '../../../src/ui/index.js'
import { hasMoved } from '../paying/steps.js'
import type { Payment } from '../types.js'
import type { PayWorks } from './createForm.js'

/** Payments of this browser that are under way, or by which something has left the account already. The newest first. */
export function useOpenPayments(): readonly Payment[] {
  const { paying } = useController<PayWorks>()
  const { value = [] } = useLive(useMemo(() => paying.open(), [paying]))
  return value.filter((payment) => payment.state === 'paying' || hasMoved(payment))
}
