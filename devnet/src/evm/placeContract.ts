import { type Address, concat, createTestClient, type Hex, http, publicActions } from 'viem'

/**
 * Puts a contract at an address of a local chain, as if it had been deployed there: its constructor runs by `eth_call`, with the creation code as
 * the code of that address, and what it returns becomes the code. What a constructor stores, or creates, is missing.
 *
 * @param creation Creation code, without the constructor's arguments.
 * @param args Those arguments, encoded. Default: none.
 */
export async function placeContract(rpcUrl: string, address: Address, creation: Hex, args: Hex = '0x'): Promise<void> {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const { data: code } = await node.call({
    to: address,
    // As of a contract that is being made: by it addresses are computed that it keeps.
    stateOverride: [{ address, code: concat([creation, args]), nonce: 1 }],
  })
  if (!code) throw new Error('The constructor of a contract of the local chain returned no code.')
  await node.setCode({ address, bytecode: code })
}
