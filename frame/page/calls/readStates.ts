import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import type { FrameChain } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { ChainClient } from '../types.js'
import { findWay } from './findWay.js'
import { readDelegate } from './readDelegate.js'

type AccountState = FrameAnswer<'GET_SMART_ACCOUNT_STATES'>['chains'][number]

/** Tells of each chain what the account is there, as the chain says it now. */
export const readStates = (
  chains: readonly FrameChain[],
  account: string,
  open: (chain: FrameChain) => Promise<ChainClient>,
  signal: AbortSignal,
): Promise<readonly AccountState[]> =>
  Promise.all(
    chains.map(async (chain): Promise<AccountState> => {
      const chainId = Number(chain.id.slice('eip155:'.length))
      try {
        return { chainId, ...(await readState(await open(chain), account, signal)) }
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof FrameError)) throw error
        return { chainId, state: 'unknown' }
      }
    }),
  )

async function readState(
  client: ChainClient,
  account: string,
  signal: AbortSignal,
): Promise<Omit<AccountState, 'chainId'>> {
  const way = await findWay(client, account, 'smartAccount', signal)
  if (way.kind === 'together') return way.isUpgrade ? { state: 'plain' } : { state: 'smart', code: way.delegate }
  // Where no contract is pinned the account may have one of another wallet all the same.
  const code = way.otherCode ?? (await readDelegate(client.request, account, signal)).delegate
  return code ? { state: 'other', code } : { state: 'unsupported' }
}
