import { useMemo } from 'react'
import { useController, useLive } from '../../../src/ui/index.js'
import type { ExchangeDeposit } from '../types.js'
import type { PayWorks } from './createForm.js'

/** What exchanges of this browser were asked to send, until what became of it was seen. The newest first. */
export function useDeposits(): readonly ExchangeDeposit[] {
  const { deposits } = useController<PayWorks>()
  return useLive(useMemo(() => deposits.all(), [deposits])).value ?? []
}
