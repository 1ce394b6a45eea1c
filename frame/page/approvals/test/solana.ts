import { createPrivateKey, sign } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Encoder,
  getBase64Decoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type IInstruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import type { ChainClient } from '../../types.js'

export const systemProgram = address('11111111111111111111111111111111')
export const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const associatedProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** Roles of accounts: 1 can be changed, 2 signs, 3 both. */
export const use = (
  program: string,
  accounts: readonly (readonly [address: string, role: 0 | 1 | 2 | 3])[],
  data: readonly number[],
): IInstruction => ({
  programAddress: address(program),
  accounts: accounts.map(([each, role]) => ({ address: address(each), role })),
  data: Uint8Array.from(data),
})

export const littleEndian = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
export const bytesOf = (of: string) => getAddressEncoder().encode(address(of))

/** Where an owner has a token, by the formula of the associated token program. */
export async function tokenAccountOf(owner: string, mint: string): Promise<Address> {
  const seeds = [owner, tokenProgram, mint].map(bytesOf)
  const [account] = await getProgramDerivedAddress({ programAddress: associatedProgram, seeds })
  return account
}

export const makeTokenAccount = async (payer: string, owner: string, mint: string) =>
  use(
    associatedProgram,
    [
      [payer, 3],
      [await tokenAccountOf(owner, mint), 1],
      ...([owner, mint, systemProgram, tokenProgram] as const).map((each) => [each, 0] as const),
    ],
    [1],
  )

export const sendCoins = (from: string, to: string, lamports: bigint) =>
  use(
    systemProgram,
    [
      [from, 3],
      [to, 1],
    ],
    [2, 0, 0, 0, ...littleEndian(lamports, 8)],
  )

/** A transaction without a signature. */
export function toTransaction(payer: string, instructions: readonly IInstruction[], blockhash: string): Uint8Array {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 2n ** 60n }
  const paid = setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: 0 }))
  const dated = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid)
  const message = appendTransactionMessageInstructions(instructions, dated)
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

export async function getBlockhash({ request }: ChainClient): Promise<string> {
  const { value } = (await request('getLatestBlockhash', [])) as { value: { blockhash: string } }
  return value.blockhash
}

/** Signs at a place, with a secret key as the local chains have it. */
export function signAt(bytes: Uint8Array, place: number, secretKey: string): Uint8Array {
  const seed = getBase58Encoder().encode(secretKey).slice(0, 32)
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const signed = Uint8Array.from(bytes)
  signed.set(sign(null, bytes.slice(1 + 64 * (bytes[0] ?? 0)), key), 1 + 64 * place)
  return signed
}

export const to64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)
