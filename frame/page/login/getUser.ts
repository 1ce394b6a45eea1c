import type { AppPayload } from '../../../adapters/embedded/wire/appEvents.js'
import type { FrameAnswer } from '../../../adapters/embedded/wire/frameEvents.js'
import type { FrameChain } from '../../common/types.js'
import { FrameError } from '../errors.js'
import { namespaceOf, toWireChainId } from '../link/createActiveChains.js'
import type { ActiveChains, HostLink } from '../types.js'
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
  return { chain, answer: toAnswer(user, chain, chains.hasContract()) }
}

/** Tells the page who the user is now, on the chain in use of each namespace, the last one last: another wallet came in place. */
export function tellUser(
  user: Remembered | undefined,
  { chains, link }: { readonly chains: ActiveChains; readonly link: Pick<HostLink, 'tell'> },
): void {
  if (!user) return
  const last = chains.last()
  const namespaces = [...new Set(user.accounts.map(({ namespace }) => namespace))]
  const others = namespaces.flatMap((namespace) => chains.of(namespace) ?? []).filter(({ id }) => id !== last.id)
  for (const chain of [...others, last]) link.tell('GET_USER', toAnswer(user, chain, chains.hasContract()))
}

function toAnswer(user: Remembered, chain: FrameChain, hasContract: boolean): FrameAnswer<'GET_USER'> {
  const accounts = user.accounts.filter(({ namespace }) => namespace === namespaceOf(chain.id))
  const [account] = accounts
  if (!account) throw new FrameError('CHAIN_UNKNOWN', 'Network Not Found')
  const types = typesOf(account.namespace === 'eip155' && hasContract, user)
  return {
    address: account.address,
    chainId: toWireChainId(chain),
    accounts: accounts.flatMap(({ address }) => types.map((type) => ({ address, type }))),
    preferredAccountType: types[0],
    ...toEmail(user),
    recovery: user.recovery,
    ...(!user.hasWayBack && { hasWayBack: false }),
    ...(user.by !== undefined && { provider: user.by }),
    ...(user.profile && { userName: user.profile.name ?? null }),
    ...(user.profile?.picture !== undefined && { picture: user.profile.picture }),
  }
}

/** What the account can be, the user's choice first. It has one address, whatever it is. */
const typesOf = (isEither: boolean, { accountType }: Remembered) => {
  if (!isEither) return ['eoa'] as const
  return accountType === 'smartAccount' ? (['smartAccount', 'eoa'] as const) : (['eoa', 'smartAccount'] as const)
}

/** The address that codes go to; without one, what the provider of this login said. */
function toEmail({ email, by, profile }: Remembered): Pick<FrameAnswer<'GET_USER'>, 'email' | 'emailKind'> {
  if (email !== null) return { email, emailKind: 'login' }
  if (profile?.email === undefined || profile.provider !== by) return { email: null }
  return { email: profile.email, emailKind: profile.isVerified ? 'verified' : 'claimed' }
}
