import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { createPublicClient, createTestClient, createWalletClient, defineChain, type Hex, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForReceipt } from '../../../../devnet/src/index.js'
import type { Stack } from '../../../../scripts/stack.js'
import { chainsOf } from './test.js'

/** The system program's transfer: its number, and the lamports. */
function toTransfer(from: string, to: string, value: bigint) {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, value, true)
  return {
    programAddress: address('11111111111111111111111111111111'),
    accounts: [
      { address: address(from), role: AccountRole.WRITABLE_SIGNER },
      { address: address(to), role: AccountRole.WRITABLE },
    ],
    data,
  }
}

/** Anyone may mint on the local chains. Of a postcard the figure is its number. */
const minting = parseAbi([
  'function mint(address, uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
])

/** A purse on the stack's chains: it gives to whom the test wants to have something. @param evm Default: the first one. */
export function createFunds(stack: Stack, evm = chainsOf(stack).evm) {
  const { solana } = chainsOf(stack)
  const [giver] = stack.accounts
  if (!giver) throw new Error('The stack has no account.')
  const chain = defineChain({
    id: evm.chainId,
    name: evm.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [evm.rpcUrl] } },
  })
  const reads = createPublicClient({ chain, transport: http(), pollingInterval: 50 })
  const purse = createWalletClient({ chain, transport: http(), account: privateKeyToAccount(giver.privateKey) })
  const cluster = createSolanaRpc(solana.rpcUrl)
  const solOf = async (owner: string) => (await cluster.getBalance(address(owner)).send()).value
  const postcards = evm.collectibles?.postcards as Hex
  const dollars = { address: evm.token.address as Hex, abi: minting } as const
  const cards = { address: postcards, abi: minting } as const
  return {
    reads,
    postcards,
    /** Ether to an address, in wei. */
    async giveEth(to: string, value: bigint) {
      const hash = await purse.sendTransaction({ to: to as Hex, value })
      await waitForReceipt(reads, hash)
    },
    /** The price of a unit of gas, in wei, of a block that is made for it. Falls by an eighth with each that follows. */
    async setBaseFee(baseFeePerGas: bigint) {
      const node = createTestClient({ chain, mode: 'anvil', transport: http() })
      await node.setNextBlockBaseFeePerGas({ baseFeePerGas })
      await node.mine({ blocks: 1 })
    },
    /** Local dollars to an address, in their smallest unit. */
    async giveDollars(to: string, value: bigint) {
      const hash = await purse.writeContract({ ...dollars, functionName: 'mint', args: [to as Hex, value] })
      await waitForReceipt(reads, hash)
    },
    dollarsOf: (owner: string) => reads.readContract({ ...dollars, functionName: 'balanceOf', args: [owner as Hex] }),
    /** A new postcard to an address. */
    async givePostcard(to: string, id: bigint) {
      const hash = await purse.writeContract({ ...cards, functionName: 'mint', args: [to as Hex, id] })
      await waitForReceipt(reads, hash)
    },
    postcardOf: (id: bigint) => reads.readContract({ ...cards, functionName: 'ownerOf', args: [id] }),
    ethOf: (owner: string) => reads.getBalance({ address: owner as Hex }),
    /** SOL to an address, in lamports. */
    async giveSol(to: string, value: bigint) {
      const before = await solOf(to)
      await cluster.requestAirdrop(address(to), lamports(value), { commitment: 'confirmed' }).send()
      while ((await solOf(to)) === before) await new Promise((done) => setTimeout(done, 50))
    },
    solOf,
    /** A transfer of SOL without a signature, as base64. */
    async toSolTransfer(from: string, to: string, value: bigint): Promise<string> {
      const { value: recent } = await cluster.getLatestBlockhash().send()
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayer(address(from), empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(recent, paid),
        (bounded) => appendTransactionMessageInstruction(toTransfer(from, to, value), bounded),
      )
      return getBase64EncodedWireTransaction(compileTransaction(message))
    },
  }
}
