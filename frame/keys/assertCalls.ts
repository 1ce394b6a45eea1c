import { assertCall } from './commands.js'
import { toHex } from './encoding.js'
import { KeyError } from './errors.js'
import type { ExecutedCall } from './execution.js'
import type { ChainPin } from './pin.js'
import type { UpgradeTerms } from './upgrade.js'

/** As many calls as one batch has at most: a consent to more is not read. */
export const mostCalls = 50

/** The call that ends a permission, as this library made it. */
export interface EndingCall {
  readonly to: string
  readonly data: string
}

/** No page may ask for a call of the manager: what ends a permission is exactly what was made here. */
const isEnding = ({ to, data, value }: ExecutedCall, ending: EndingCall): boolean =>
  value === 0n && `0x${toHex(to)}` === ending.to && `0x${toHex(data)}` === ending.data

/**
 * Holds calls that an account is to carry out as one against what pages may ask for, each as if it were sent alone (S18).
 *
 * @param ending The one call that may end a permission, by itself.
 * @returns The chain, whose contract is pinned.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function assertCalls(
  { chainId, calls }: { readonly chainId: bigint; readonly calls: readonly ExecutedCall[] },
  { account, pins }: UpgradeTerms,
  ending?: EndingCall,
): ChainPin & Required<Pick<ChainPin, 'smartAccount'>> {
  const chain = pins.find(({ id }) => id === `eip155:${chainId}`)
  if (!chain?.smartAccount)
    throw refusal('Accounts of this chain are handed to no contract. Send the calls one after the other.')
  if (calls.length === 0 || calls.length > mostCalls)
    throw refusal(`A batch has between 1 and ${mostCalls} calls. Send others in a further one.`)
  const [only, ...others] = calls
  if (ending && only && others.length === 0 && isEnding(only, ending))
    return { ...chain, smartAccount: chain.smartAccount }
  for (const { to, data } of calls) {
    if (to.length !== 20) throw refusal('A call of a batch has no address. Ask the app to send another request.')
    assertCall(toHex(to), data, account, pins)
  }
  return { ...chain, smartAccount: chain.smartAccount }
}

const refusal = (message: string) => new KeyError('SIGNING_REFUSED', message)
