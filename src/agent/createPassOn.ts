import { type Hex, keccak256, type LocalAccount } from 'viem'
import {
  anyDelegate,
  encodeContext,
  enforcers,
  hashDelegation,
  type Left,
  type SignedDelegation,
  toPaymentCaveats,
} from '../permissions/index.js'
import type { PassOn } from '../x402/payTypes.js'
import { assertActive, toAgentError } from './explain.js'
import type { ReadGrant } from './readGrant.js'

/** What payments by delegation are made with. */
interface PassOnTools {
  readonly grant: ReadGrant
  readonly account: LocalAccount
  left(): Promise<Left>
}

const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

/** Of `IncreasedCount(address indexed sender, address indexed redeemer, bytes32 indexed delegationHash, uint256, uint256)`. */
const countedTopic = '0x449da07f2c06c9d1a6b19d2454ffe749e8cf991d22f686e076a1a4844c5ff370'

/**
 * Passes an agent's permission on for one payment (x402, method `erc7710`): exactly this transfer, once, by the server's facilitators alone,
 * before its end.
 */
export function createPassOn({ grant, account, left }: PassOnTools): PassOn {
  const { chainId, manager, delegations, root, permission } = grant
  const [first] = delegations
  const { limit, payees } = permission
  const mayPassOn = delegations.every(({ caveats }) => caveats.every(({ enforcer }) => enforcer !== enforcers.redeemer))

  return async ({ asset, amount, payTo, facilitators, validBefore }) => {
    const [token, payee, ...redeemers] = [asset, payTo, ...facilitators].map((each) => each.toLowerCase() as Hex)
    if (!first || !token || !payee || !mayPassOn || !('token' in limit) || limit.token !== token) return undefined
    if (payees.length > 0 && !payees.includes(payee)) return undefined
    const now = await left()
    assertActive(now)
    if ((now.amount ?? 0n) < amount) throw toAgentError('AGENT_LIMIT')
    const delegation = {
      // All may redeem it, of whom its caveats let the facilitators alone.
      ...{ delegate: anyDelegate, delegator: account.address.toLowerCase() as Hex },
      ...{ authority: hashDelegation(first, keccak256), salt: drawSalt() },
      caveats: toPaymentCaveats({ token, payee, amount, redeemers, expiry: validBefore }),
    }
    const signature = await account.signTypedData({
      domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: manager },
      ...{ types, primaryType: 'Delegation', message: delegation },
    })
    const signed: SignedDelegation = { ...delegation, signature }
    const hash = hashDelegation(delegation, keccak256)
    return {
      payload: {
        ...{ delegationManager: manager, delegator: root.delegator },
        permissionContext: encodeContext([signed, ...delegations]),
      },
      ...{ payer: root.delegator, nonce: hash },
      trace: { address: enforcers.limitedCalls, topics: [countedTopic, toTopic(manager), undefined, hash] },
    }
  }
}

const toTopic = (address: Hex) => `0x${address.slice(2).padStart(64, '0')}`

/** Random: two payments of one amount to one payee are two. */
function drawSalt(): bigint {
  const words = crypto.getRandomValues(new BigUint64Array(4))
  return words.reduce((sum, word) => (sum << 64n) | word, 0n)
}
