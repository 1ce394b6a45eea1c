import { randomInt } from 'node:crypto'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getSignatureFromTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetAccount } from '../accounts.js'
import type { SolanaAccount, SolanaCluster } from '../solana/index.js'
import type { DevnetChain } from '../startDevnet.js'
import { waitForReceipt } from '../waitForReceipt.js'
import type { SoldCoin } from './types.js'

/** Above each tip and what a local chain takes, in wei for a unit of gas. */
const highestFee = parseGwei('100')

/** The coins of a local EVM chain. @param seller pays them */
export function evmCoins({ caipNetworkId, rpcUrl, token }: DevnetChain, seller: DevnetAccount): readonly SoldCoin[] {
  const reader = createPublicClient({ transport: http(rpcUrl) })
  const wallet = createWalletClient({ transport: http(rpcUrl), account: privateKeyToAccount(seller.privateKey) })
  const landed = async (hash: Hex) => {
    const { status } = await waitForReceipt(reader, hash)
    if (status !== 'success') throw new Error('The payment failed on the local chain.')
    return hash
  }
  // A chain that begins anew has the same nonces: without a fee of its own a payment would have the hash of an earlier one, which counts once.
  const makeUnique = () => ({ chain: null, maxFeePerGas: highestFee, maxPriorityFeePerGas: BigInt(randomInt(2 ** 32)) })
  const shared = { chain: caipNetworkId }
  return [
    {
      ...{ ...shared, symbol: 'ETH', name: 'Ether', decimals: 18, contract: undefined, price: 2500 },
      pay: async (to, value) => landed(await wallet.sendTransaction({ to: to as Hex, value, ...makeUnique() })),
    },
    {
      ...{ ...shared, symbol: token.symbol, name: token.name, decimals: token.decimals },
      ...{ contract: token.address, price: 1 },
      pay: async (to, amount) =>
        landed(
          await wallet.writeContract({
            ...{ address: token.address, abi: erc20Abi, functionName: 'transfer', ...makeUnique() },
            args: [to as Hex, amount],
          }),
        ),
    },
  ]
}

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address
const systemProgram = '11111111111111111111111111111111' as Address

/** The coins of a local Solana cluster. @param seller pays them */
export function solanaCoins(
  { caipNetworkId, rpcUrl, token }: SolanaCluster,
  { address: from, secretKey }: SolanaAccount,
): readonly SoldCoin[] {
  const rpc = createSolanaRpc(rpcUrl)

  async function send(instructions: readonly Instruction[]): Promise<string> {
    const signer = await createKeyPairSignerFromBytes(getBase58Encoder().encode(secretKey))
    const { value: latest } = await rpc.getLatestBlockhash().send()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(signer, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(latest, paid),
      (dated) => appendTransactionMessageInstructions(instructions, dated),
    )
    const signed = await signTransactionMessageWithSigners(message)
    await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
    return getSignatureFromTransaction(signed)
  }

  const shared = { chain: caipNetworkId }
  return [
    {
      ...{ ...shared, symbol: 'SOL', name: 'Solana', decimals: 9, contract: undefined, price: 150 },
      pay: (to, lamports) => send([transferCoins(from, to as Address, lamports)]),
    },
    {
      ...{ ...shared, symbol: token.symbol, name: token.name, decimals: token.decimals },
      ...{ contract: token.address, price: 1 },
      pay: async (to, amount) => send(await transferTokens({ from, to: to as Address, amount, token })),
    },
  ]
}

function transferCoins(from: Address, to: Address, lamports: bigint): Instruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  }
}

/** Opens the receiver's account of the token where there is none. */
async function transferTokens(given: {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly token: SolanaCluster['token']
}): Promise<readonly Instruction[]> {
  const { from, to, amount, token } = given
  const mint = token.address
  const placeOf = async (owner: Address) => {
    const seeds = [owner, tokenProgram, mint].map((key) => getAddressEncoder().encode(key))
    const [place] = await getProgramDerivedAddress({ programAddress: associatedProgram, seeds })
    return place
  }
  const [source, place] = await Promise.all([placeOf(from), placeOf(to)])
  const { READONLY, WRITABLE, WRITABLE_SIGNER } = AccountRole
  const data = new Uint8Array(10)
  data[0] = 12
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[9] = token.decimals
  return [
    {
      programAddress: associatedProgram,
      accounts: [
        { address: from, role: WRITABLE_SIGNER },
        { address: place, role: WRITABLE },
        ...[to, mint, systemProgram, tokenProgram].map((address) => ({ address, role: READONLY })),
      ],
      data: Uint8Array.of(1),
    },
    {
      programAddress: tokenProgram,
      accounts: [
        { address: source, role: WRITABLE },
        { address: mint, role: READONLY },
        { address: place, role: WRITABLE },
        { address: from, role: WRITABLE_SIGNER },
      ],
      data,
    },
  ]
}

/** Whole coins, 8 digits behind the point at most, in smallest units. */
export function toSmallest(amount: number, decimals: number): bigint {
  const [whole = '0', part = ''] = amount.toFixed(Math.min(decimals, 8)).split('.')
  return BigInt(whole + part.padEnd(decimals, '0'))
}
