import { assertCall } from './commands.js'
import { toHex } from './encoding.js'
import { KeyError } from './errors.js'
import type { ExecutedCall } from './execution.js'
import type { ChainPin } from './pin.js'
import type { UpgradeTerms } from './upgrade.js'

/** As many calls as one batch has at most: a consent to more is not read. */
export const mostCalls = 50

/**
 * Holds calls that an account is to carry out as one against what pages may ask for, each as if it were sent alone (S18).
 *
 * @returns The chain, whose contract is pinned.
 * @throws KeyError `SIGNING_REFUSED`
 */
export function assertCalls(
  { chainId, calls }: { readonly chainId: bigint; readonly calls: readonly ExecutedCall[] },
  { account, pins }: UpgradeTerms,
): ChainPin & Required<Pick<ChainPin, 'smartAccount'>> {
  const chain = pins.find(({ id }) => id === `eip155:${chainId}`)
  if (!chain?.smartAccount)
    throw refusal('Accounts of this chain are handed to no contract. Send the calls one after the other.')
  if (calls.length === 0 || calls.length > mostCalls)
    throw refusal(`A batch has between 1 and ${mostCalls} calls. Send others in a further one.`)
  for (const { to, data } of calls) {
    if (to.length !== 20) throw refusal('A call of a batch has no address. Ask the app to send another request.')
    assertCall(toHex(to), data, account, pins)
  }
  return { ...chain, smartAccount: chain.smartAccount }
}

const refusal = (message: string) => new KeyError('SIGNING_REFUSED', message)
