import type { FrameChain } from '../../common/types.js'
import { FrameError } from '../errors.js'
import type { Records } from '../records.js'
import type { ChainClient, FrameConfig, HostLink, Login } from '../types.js'
import { type AnswerCalls, answerCalls } from './answerCalls.js'
import { isSameChain } from './isSameChain.js'
import { readStates } from './readStates.js'

/** What answers about calls are made from. */
export interface CallsParts {
  readonly config: Pick<FrameConfig, 'chains'>
  readonly link: Pick<HostLink, 'host'>
  readonly login: Pick<Login, 'user'>
  readonly records: Records
  readonly openChain: (chain: FrameChain) => Promise<ChainClient>
  /** CAIP-2 of the chains whose assets can be listed. */
  readonly served: (signal: AbortSignal) => Promise<readonly string[]>
  /** Now, in ms. */
  readonly now: () => number
}

/** What the wallet knows of calls that are sent together, and of the account's contracts. */
export interface Calls {
  readonly answer: AnswerCalls
  /** What the account is on these chains; on all where none are named. @throws {FrameError} LOGGED_OUT */
  readonly states: (
    wanted: readonly (string | number)[] | undefined,
    signal: AbortSignal,
  ) => ReturnType<typeof readStates>
}

/** Makes what answers, for the user who is logged in. */
export function createCalls({ config, link, login, records, openChain, served, now }: CallsParts): Calls {
  const chains = config.chains.filter(({ id }) => id.startsWith('eip155:'))
  const findUser = () => {
    const user = login.user()
    const account = user?.accounts.find(({ namespace }) => namespace === 'eip155')?.address
    if (!user || !account) throw new FrameError('LOGGED_OUT', 'Nobody is logged in. Log in first.')
    return { account, type: user.accountType ?? 'eoa' }
  }
  return {
    async answer(method, params, signal) {
      const { account, type } = findUser()
      const asked = { origin: link.host().origin, account, type, records: records.of(account) }
      return answerCalls(method, { ...asked, chains, open: openChain, served, now }, params, signal)
    },
    async states(wanted, signal) {
      const asked = wanted ? chains.filter(({ id }) => wanted.some((each) => isSameChain(each, id))) : chains
      return readStates(asked, findUser().account, openChain, signal)
    },
  }
}
