import type { FrameChain } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { Records } from '../records.js'
import type { ChainClient, FrameConfig, HostLink, Login } from '../types.js'
import { type AnswerCalls, answerCalls } from './answerCalls.js'
import { findWay } from './findWay.js'

/** What answers about calls are made from. */
export interface CallsParts {
  readonly config: Pick<FrameConfig, 'chains'>
  readonly link: Pick<HostLink, 'host'>
  readonly login: Pick<Login, 'user'>
  readonly records: Records
  readonly openChain: (chain: FrameChain) => Promise<ChainClient>
  /** Now, in ms. */
  readonly now: () => number
}

/** What the wallet knows of calls that are sent together, and of accounts that have a contract. */
export interface Calls {
  readonly answer: AnswerCalls
  /** Whether an account has the contract that is pinned for the chain. */
  readonly isUpgraded: (chain: FrameChain, account: string) => Promise<boolean>
}

/** Makes what answers, for the user who is logged in. */
export function createCalls({ config, link, login, records, openChain, now }: CallsParts): Calls {
  const chains = config.chains.filter(({ id }) => id.startsWith('eip155:'))
  return {
    async answer(method, params, signal) {
      const user = login.user()
      const account = user?.accounts.find(({ namespace }) => namespace === 'eip155')?.address
      if (!user || !account) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
      const type = user.accountType ?? 'eoa'
      const asked = { origin: link.host().origin, account, type, records: records.of(account) }
      return answerCalls(method, { ...asked, chains, open: openChain, now }, params, signal)
    },
    async isUpgraded(chain, account) {
      const way = await findWay(await openChain(chain), account, 'smartAccount')
      return way.kind === 'together' && !way.isUpgrade
    },
  }
}
