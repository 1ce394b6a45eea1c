import { getAddress } from 'viem'
import type { RpcRequest } from '../../../adapters/embedded/wire/appEvents.js'
import type { FrameChain } from '../../common/types.js'
import { tellPermission } from '../approvals/evm/grant/tellPermission.js'
import { readTokens } from '../approvals/evm/readTokens.js'
import { FrameError } from '../errors.js'
import { createLocalGrants } from '../permissions/createLocalGrants.js'
import type { GrantStore, ListedGrant } from '../permissions/types.js'
import type { Records } from '../records.js'
import type { ChainClient } from '../types.js'
import { type ReadGrant, readGrant } from './readGrant.js'
import { readStates } from './readStates.js'
import type { EndableChain, Grants, ShownGrant } from './types.js'

/** What the user's permissions are read and ended with. */
export interface GrantsParts {
  /** EVM chains that the operator serves. */
  readonly chains: readonly FrameChain[]
  /** The user's EVM account. */
  readonly account: string
  readonly store: GrantStore
  readonly records: Records
  readonly open: (chain: FrameChain) => Promise<ChainClient>
  /** Has the user decide on what no page has asked for. @throws as `Approvals.ask` */
  readonly ask: (request: RpcRequest, chain: FrameChain) => Promise<unknown>
}

/** The permissions of one account: to all sites, on all chains that have smart accounts. */
export function createGrants({ chains, account, store, records, open, ask }: GrantsParts): Grants {
  const endable = chains.filter(({ smartAccount }) => smartAccount)
  let problem: ReturnType<Grants['takeProblem']>
  let ending: Promise<unknown> | undefined

  /** What the service has, else what this browser has. */
  const listAll = async (signal: AbortSignal) => {
    try {
      return { listed: await store.list([account], signal), isPartial: false }
    } catch (error) {
      if (!(error instanceof FrameError) || signal.aborted) throw error
      return { listed: await createLocalGrants(records).list([account], signal), isPartial: true }
    }
  }
  /** All of one chain. */
  const readChain = async (chain: FrameChain, listed: readonly ListedGrant[], signal: AbortSignal) => {
    const grants = listed.flatMap((each) => (each.chain === chain.id ? (readGrant(each, account) ?? []) : []))
    const [client, posted] = await Promise.all([open(chain), records.of(account).posted(chain.id)])
    if (!grants.length && !posted.length) return { grants: [], all: undefined }
    const tokens = grants.flatMap(({ permission }) =>
      permission && 'token' in permission.limit ? permission.limit.token : [],
    )
    const [states, known] = await Promise.all([
      readStates(client, grants, posted, signal),
      readTokens(
        { chain: client },
        [...new Set(tokens)].map((token) => getAddress(token)),
        signal,
      ),
    ])
    return {
      grants: grants.map((grant) => toShown(grant, chain, states.grants.get(grant.hash), known.tokens)),
      all: states.all,
    }
  }

  return {
    async list(signal) {
      // What the user decides on right now comes first; who asked for it hears how it went.
      await ending?.catch(() => undefined)
      const { listed, isPartial } = await listAll(signal)
      const read = await Promise.all(endable.map((chain) => readChain(chain, listed, signal)))
      return {
        grants: read.flatMap(({ grants }) => grants).toSorted((one, other) => other.at - one.at),
        chains: endable.map((chain, at): EndableChain => ({ chain, state: read[at]?.all })),
        isPartial,
      }
    },
    async end(what) {
      problem = undefined
      const { chain } = what
      const request: RpcRequest = {
        ...{ chainNamespace: 'eip155', chainId: chain.id },
        ...('context' in what
          ? { method: 'wallet_revokeExecutionPermission', params: [{ permissionContext: what.context }] }
          : { method: 'latchkey_endPermissions' }),
      }
      ending = ask(request, chain)
      try {
        await ending
      } catch (error) {
        problem = toProblem(error)
        throw error
      } finally {
        ending = undefined
      }
    },
    takeProblem() {
      const taken = problem
      problem = undefined
      return taken
    },
  }
}

function toShown(
  { listed, context, delegation, hash, permission, nonce, method }: ReadGrant,
  chain: FrameChain,
  told: { readonly state: ShownGrant['state']; readonly left: bigint | undefined } | undefined,
  tokens: ShownGrant['tokens'],
): ShownGrant {
  return {
    ...{ hash, chain, context, delegation, tokens, origin: listed.origin, at: listed.at, lastUse: listed.lastUse },
    action: permission && tellPermission(permission, method),
    until: permission && permission.expiry * 1000,
    state: told?.state ?? 'unknown',
    left: told?.left,
    isCalls: permission?.limit.type === 'contract-call',
    isNumbered: nonce !== undefined,
  }
}

/** Declining is a decision, and no failure. */
function toProblem(error: unknown): ReturnType<Grants['takeProblem']> {
  const code = error instanceof FrameError ? error.code : undefined
  if (code === 'REQUEST_REJECTED' || code === 'REQUEST_ABORTED') return undefined
  if (code === 'INSUFFICIENT_FUNDS') return 'funds'
  return code === 'CHAIN_UNREACHABLE' ? 'offline' : 'other'
}
