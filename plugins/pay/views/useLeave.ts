import { useNavigation } from '../../../src/ui/index.js'
import type { payView } from '../index.js'
import type { PaymentResult } from '../types.js'

/**
 * Leaves the view of a payment: to Account, where it was opened from there, else back, or to the host once there is a result.
 * @param isFromAccount whether it was opened from Account
 */
export function useLeave(result: PaymentResult | undefined, isFromAccount: boolean): () => void {
  const navigation = useNavigation<typeof payView>()
  return () => {
    if (isFromAccount) navigation.reset('Account')
    else if (result) navigation.done(result)
    else navigation.back()
  }
}
