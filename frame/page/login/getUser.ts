import type { AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import { FrameError } from '../errors.js'
import { namespaceOf, toWireChainId } from '../link/createActiveChains.js'
import type { ActiveChains, FrameChain } from '../types.js'
import type { Remembered } from './memory.js'

/**
 * The user on the chain that is asked for, or the last one, which is in use from then on.
 * @throws {FrameError} LOGGED_OUT, CHAIN_UNKNOWN
 */
export function getUser(
  user: Remembered | undefined,
  chains: ActiveChains,
  asked: AppPayload<'GET_USER'>,
): { readonly answer: FrameAnswer<'GET_USER'>; readonly chain: FrameChain } {
  if (!user) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
  const chain = asked?.chainId === undefined ? chains.last() : chains.use(asked.chainId)
  const accounts = user.accounts.filter(({ namespace }) => namespace === namespaceOf(chain.id))
  const [account] = accounts
  if (!account) throw new FrameError('CHAIN_UNKNOWN', 'Network Not Found')
  return {
    chain,
    answer: {
      address: account.address,
      chainId: toWireChainId(chain),
      accounts: accounts.map(({ address }) => ({ address, type: 'eoa' })),
      preferredAccountType: 'eoa',
      email: user.email,
      recovery: user.recovery,
    },
  }
}
