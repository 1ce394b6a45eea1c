import { type Address, concat, createPublicClient, createWalletClient, getContractAddress, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetAccount } from './accounts.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Deployer of well-known address, present on every chain that anvil starts: the address then depends on the code alone. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt = `0x${'0'.repeat(64)}` as const

/**
 * Deploys a contract at its address, unless a kept state already holds it there.
 * @param bytecode creation code with the constructor's arguments
 * @returns its address: the same on every chain
 */
export async function deployOnce(rpcUrl: string, payer: DevnetAccount | undefined, bytecode: Hex): Promise<Address> {
  if (!payer) throw new Error('A local chain needs an account that deploys its contracts.')
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, salt, bytecode })
  const reader = createPublicClient({ transport: http(rpcUrl) })
  if (await reader.getCode({ address })) return address
  const wallet = createWalletClient({ transport: http(rpcUrl), account: privateKeyToAccount(payer.privateKey) })
  const hash = await wallet.sendTransaction({ to: create2Deployer, data: concat([salt, bytecode]), chain: null })
  const receipt = await waitForReceipt(reader, hash)
  if (receipt.status !== 'success') throw new Error('A contract of the local chain could not be deployed.')
  return address
}
