import { keccak256, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  encodeContext,
  type Hex,
  hashDelegation,
  hashForSigning,
  type Limit,
  type Permission,
  rootAuthority,
  type SignedDelegation,
  toCaveats,
} from '../../src/permissions/index.js'
import { createServices, type ServicesOptions } from '../src/createServices.js'
import type { Store } from '../src/openStore.js'
import { createTestSecrets } from './loginServices.js'
import { createTestAuth } from './testCustody.js'
import { createTestDevice } from './testDevice.js'
import { randomId } from './testWallet.js'

/** The chain of the tests, and its pins. */
export const sessionsChain = 'eip155:31337'
/** Contracts where no chain is asked. */
export const someFramework = {
  delegate: `0x${'d1'.repeat(20)}`,
  entryPoint: `0x${'d2'.repeat(20)}`,
  delegationManager: `0x${'d3'.repeat(20)}`,
} as const

/** The page that permissions of the tests were given to. */
export const appOrigin = 'https://app.test'
const plenty = { perSecond: 1e6, burst: 1e6 }
let salts = 0n

/** A permission of the coin, as a user signs it. */
export async function signGrant(
  owner: Pick<PrivateKeyAccount, 'address' | 'sign'>,
  {
    limit = { type: 'native-token-allowance', amount: 1_000n, start: 1_700_000_000 },
    manager = someFramework.delegationManager,
    account = owner.address.toLowerCase() as Hex,
    chainId = 31337n,
    ...more
  }: Partial<Permission> & {
    readonly limit?: Limit
    readonly manager?: string
    readonly account?: Hex
    readonly chainId?: bigint
  } = {},
) {
  const expiry = Math.floor(Date.now() / 1000) + 20 * 86_400
  const delegate: Hex = `0x${'b1'.repeat(20)}`
  const permission: Permission = { limit, expiry, payees: [], delegate, mayPassOn: false, nonce: 0n, ...more }
  salts += 1n
  const draft = {
    ...{ delegate: permission.delegate, delegator: account, authority: rootAuthority },
    ...{ caveats: toCaveats(permission), salt: salts },
  }
  const domain = { chainId, manager: manager.toLowerCase() as Hex }
  const signature = await owner.sign({ hash: hashForSigning(draft, domain, keccak256) })
  return toGrant({ ...draft, signature }, { manager, permission })
}

/** A signed delegation as the frame keeps it. */
export function toGrant(
  delegation: SignedDelegation,
  { manager, permission }: { readonly manager: string; readonly permission: Permission },
) {
  const answer = {
    ...{ chainId: '0x7a69', from: delegation.delegator, to: delegation.delegate },
    permission: { type: permission.limit.type, isAdjustmentAllowed: false, data: {} },
    rules: [{ type: 'expiry', data: { timestamp: permission.expiry } }],
    ...{ context: encodeContext([delegation]), dependencies: [], delegationManager: manager },
  }
  return {
    ...{ delegation, permission, hash: hashDelegation(delegation, keccak256) },
    brought: {
      ...{ account: delegation.delegator, chain: sessionsChain, origin: appOrigin, at: Date.now() },
      answer: JSON.stringify(answer),
    },
  }
}
export type TestGrant = Awaited<ReturnType<typeof signGrant>>

export const createOwner = () => privateKeyToAccount(generatePrivateKey())

/** What the service answers of one. */
export interface ListedAnswer {
  readonly account: string
  readonly hash: string
  readonly chain: string
  readonly origin: string | null
  readonly at: number
  readonly answer: string | null
  readonly context: string | null
  readonly uses: number
  readonly lastUse?: { readonly hash: string; readonly at: number }
}

/** Services that keep permissions, of one process over a store. */
export async function openSessions(
  store: Store,
  clock: { now(): number },
  {
    rpcUrl = 'http://127.0.0.1:9',
    framework = someFramework,
    depth = 2,
    ...more
  }: Partial<ServicesOptions> & {
    readonly rpcUrl?: string
    readonly framework?: typeof someFramework | { delegate: string; entryPoint: string; delegationManager: string }
    readonly depth?: number
  } = {},
) {
  const auth = await createTestAuth(clock)
  const { delegate, entryPoint, delegationManager } = framework
  const open = (of: Store, others: Partial<ServicesOptions> = {}) =>
    createServices({
      ...{ store: of, clock, frameOrigin: 'https://frame.test', assertions: auth.keys },
      secrets: { auth: createTestSecrets(), bundler: createTestSecrets(7), sessions: createTestSecrets(8) },
      chains: { [sessionsChain]: rpcUrl },
      chainNames: {
        [sessionsChain]: {
          ...{ name: 'One', coin: { symbol: 'ETH', decimals: 18 } },
          smartAccount: {
            ...{ kind: 'EIP7702StatelessDeleGator', version: '1.3.0' },
            ...{ delegate, entryPoint, delegationManager },
          },
        },
      },
      smart: { chains: { [sessionsChain]: { depth } } },
      rateLimits: { sessionsAddress: plenty, sessionsProject: plenty },
      ...{ ...more, ...others },
    })
  const services = open(store)
  return {
    ...{ auth, services, open },
    /** A user who is logged in. */
    async createUser(of = services, user = { rlm: randomId(), sub: randomId(), wal: randomId() }) {
      const device = await createTestDevice((request) => of.fetch(request, { address: '192.0.2.1' }))
      const assert = (claims: object = {}) => auth.assert(user, device, 'sessions', { aud: 'sessions', ...claims })
      const post = async (path: string, body: object, claims?: object) =>
        device.post(`/sessions/v1/${path}`, body, { token: await assert(claims) })
      return {
        ...{ device, user, post },
        keep: (...grants: readonly Pick<TestGrant, 'brought'>[]) =>
          post('keep', { grants: grants.map(({ brought }) => brought) }),
        keepFor: (link: string, ...grants: readonly Pick<TestGrant, 'brought'>[]) =>
          post('keep', { grants: grants.map(({ brought }) => brought), link }),
        async list(...accounts: readonly string[]) {
          const { json } = await post('list', { accounts })
          return (json as { grants: readonly ListedAnswer[] }).grants
        },
      }
    },
  }
}
export type TestSessions = Awaited<ReturnType<typeof openSessions>>

/** A hash that no permission has. */
export const noHash = toHex(1, { size: 32 })
