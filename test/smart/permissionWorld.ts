import { concat, type Hex, keccak256, pad, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { placeDelegationFramework, startDevnet, waitForReceipt } from '../../devnet/src/index.js'
import { createSender } from '../../services/test/createSender.js'
import {
  askLeft,
  type Caveat,
  type ChainQuestion,
  encodeRedemption,
  enforcers,
  hashDelegation,
  hashForSigning,
  type Left,
  type Permission,
  type RedeemedCall,
  readLeft,
  rootAuthority,
  type SignedDelegation,
  toCaveats,
} from '../../src/permissions/index.js'

/** Keccak-256, as the shared room asks for it. */
export const keccak = (bytes: Hex): Hex => keccak256(bytes)

/** A use of a permission. */
interface Use {
  readonly call: RedeemedCall
  /** Default: the app. */
  readonly by?: Hex
  /** ERC-7579. Default: one call, or nothing at all. */
  readonly mode?: Hex
}

/** A local chain with the real framework, an account that was handed it, and an app that has a key of its own. */
export async function openPermissionWorld() {
  const devnet = await startDevnet({ chains: [{ chainId: 31337, name: 'One' }], collectibles: true })
  const [chain] = devnet.chains
  if (!chain) throw new Error('The local chain did not start.')
  const framework = await placeDelegationFramework(chain.rpcUrl)
  const { node, reader, send } = createSender(devnet, chain)
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = owner.address.toLowerCase() as Hex
  const manager = framework.delegationManager.toLowerCase() as Hex
  const [app, stranger] = [1, 2].map((at) => devnet.accounts[at]?.address.toLowerCase()) as [Hex, Hex]
  await node.setBalance({ address: account, value: parseEther('10') })
  await node.setCode({ address: account, bytecode: concat(['0xef0100', framework.delegate]) })
  await node.impersonateAccount({ address: account })

  const sign = async (delegation: Omit<SignedDelegation, 'signature'>, key = owner, chainId = 31337n) => ({
    ...delegation,
    signature: await key.sign({ hash: hashForSigning(delegation, { chainId, manager }, keccak) }),
  })
  // The local manager has no owner: what its constructor stores is missing.
  const owning = devnet.accounts[3]?.address.toLowerCase() as Hex
  await node.setStorageAt({ address: manager, index: 0, value: pad(owning) })
  let salt = 0n
  /** What stands in a block. @returns whether it was carried out */
  async function act(from: Hex, { to, value = 0n, data = '0x' }: RedeemedCall): Promise<boolean> {
    await node.impersonateAccount({ address: from })
    const hash = await reader.request({
      method: 'eth_sendTransaction',
      params: [{ from, to, value: `0x${value.toString(16)}`, data, gas: '0x1e8480' }],
    } as never)
    const { status } = await waitForReceipt(reader, hash)
    return status === 'success'
  }
  const ask = async ({ to, data }: ChainQuestion) => (await reader.call({ to, data })).data ?? '0x'
  const now = async () => Number((await reader.getBlock()).timestamp)
  return {
    ...{ devnet, framework, node, reader, send, owner, account, manager, app, stranger, act, ask, now, sign },
    /** Signs a permission, or what is left of its set. */
    async grant(permission: Permission, change: (caveats: readonly Caveat[]) => readonly Caveat[] = (all) => all) {
      const caveats = change(toCaveats(permission))
      salt += 1n
      const { delegate } = permission
      return sign({ delegate, delegator: account, authority: rootAuthority, caveats, salt })
    },
    /** The delegate passes its right on. */
    async passOn(delegation: SignedDelegation, to: Hex, key: ReturnType<typeof privateKeyToAccount>) {
      const authority = hashDelegation(delegation, keccak)
      return sign({ delegate: to, delegator: delegation.delegate, authority, caveats: [], salt: 1n }, key)
    },
    use(delegations: readonly SignedDelegation[], { call, by = app, mode }: Use): Promise<boolean> {
      const data = encodeRedemption([{ delegations, call }])
      // The one word of modes, which is zero: the only list of one word.
      const other = mode && data.replace(`${word(1n)}${word(0n)}`, `${word(1n)}${mode.slice(2)}`)
      return act(by, { to: manager, data: (other ?? data) as Hex })
    },
    async left(permission: Permission, delegation: SignedDelegation): Promise<Left | undefined> {
      const asked = { ...delegation, hash: hashDelegation(delegation, keccak), permission, manager }
      return readLeft(asked, await Promise.all(askLeft(asked).map(ask)), await now())
    },
    /** The manager's owner can. */
    async pause(isPaused: boolean) {
      await node.impersonateAccount({ address: owning })
      await act(owning, { to: manager, data: isPaused ? '0x8456cb59' : '0x3f4ba83a' })
    },
    /** The next block is at this second. */
    async at(seconds: number) {
      await node.setNextBlockTimestamp({ timestamp: BigInt(seconds) })
    },
    stop: () => devnet.stop(),
  }
}
export type PermissionWorld = Awaited<ReturnType<typeof openPermissionWorld>>

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** A set without one of its enforcers. */
export const without =
  (name: keyof typeof enforcers) =>
  (caveats: readonly Caveat[]): readonly Caveat[] => {
    const rest = caveats.filter(({ enforcer }) => enforcer !== enforcers[name])
    if (rest.length === caveats.length) throw new Error(`The set has no ${name}.`)
    return rest
  }
