import { createPublicClient, createWalletClient, encodeAbiParameters, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetAccount } from '../accounts.js'
import code from '../localFarcaster.json' with { type: 'json' }
import { type Devnet, startDevnet } from '../startDevnet.js'
import { waitForReceipt } from '../waitForReceipt.js'

/** Addresses of Farcaster's registries on OP Mainnet, and so on the local chain. */
export const registryAddresses = {
  ids: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keys: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
} as const

/** A local chain with the id of OP Mainnet, and Farcaster's registries on it as far as a sign-in asks them. */
export interface Registries {
  readonly rpcUrl: string
  readonly accounts: Devnet['accounts']
  /** Makes an address the owner of a Farcaster id. */
  register(fid: number, owner: Hex): Promise<void>
  /** Lets an address sign in for a Farcaster id. @param keyType 2 in the real registry; another one to see it refused */
  addKey(fid: number, address: Hex, keyType?: number): Promise<void>
  removeKey(fid: number, address: Hex): Promise<void>
  stop(): Promise<void>
}

/** Starts the chain. */
export async function startRegistries(): Promise<Registries> {
  const devnet = await startDevnet({ chains: [{ chainId: 10, name: 'Local OP' }] })
  const [chain] = devnet.chains
  const [operator] = devnet.accounts
  if (!chain || !operator) throw new Error('The chain of Farcaster’s registries did not start.')
  const { rpcUrl } = chain
  const node = createPublicClient({ transport: http(rpcUrl) })
  const wallet = createWalletClient({ transport: http(rpcUrl), account: toSigner(operator) })
  const put = (address: Hex, bytecode: string) =>
    node.request({ method: 'anvil_setCode', params: [address, bytecode] } as never)
  await put(registryAddresses.ids, code.ids.bytecode)
  await put(registryAddresses.keys, code.keys.bytecode)
  const write = async (of: 'ids' | 'keys', functionName: string, args: readonly unknown[]) => {
    const call = { address: registryAddresses[of], abi: code[of].abi, functionName, args, chain: null }
    const hash = await wallet.writeContract(call)
    await waitForReceipt(node, hash)
  }
  return {
    rpcUrl,
    accounts: devnet.accounts,
    register: (fid, owner) => write('ids', 'register', [BigInt(fid), owner]),
    addKey: (fid, address, keyType = 2) => write('keys', 'add', [BigInt(fid), toKey(address), keyType]),
    removeKey: (fid, address) => write('keys', 'remove', [BigInt(fid), toKey(address)]),
    stop: () => devnet.stop(),
  }
}

const toSigner = ({ privateKey }: DevnetAccount) => privateKeyToAccount(privateKey)

/** How the registry spells an address that signs in. */
const toKey = (address: Hex) => encodeAbiParameters([{ type: 'address' }], [address])
