import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { SolanaAccount } from '../index.js'
import { createKey, type Key } from '../keys.js'
import { ask } from './open.js'

const systemProgram = '11111111111111111111111111111111' as Address

export const keyOf = ({ secretKey }: SolanaAccount): Key =>
  createKey(new Uint8Array(getBase58Encoder().encode(secretKey).slice(0, 32)))

/** A key that nobody else in the test has. @param name 32 bytes at most */
export const newKey = (name: string): Key => createKey(new Uint8Array(Buffer.alloc(32, name)))

export function transfer(from: Address, to: Address, lamports: bigint): Instruction {
  const data = new Uint8Array(12)
  data[0] = 2
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: systemProgram, accounts, data }
}

interface Parts {
  payer: Key
  /** Other keys that sign. */
  signers?: readonly Key[]
  blockhash: string
  instructions: readonly Instruction[]
  version?: 'legacy' | 0
}

/** A signed transaction, base64. */
export function build({ payer, signers = [], blockhash, instructions, version = 'legacy' }: Parts): string {
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayer(payer.address, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
        paid,
      ),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  )
  const compiled = compileTransaction(message)
  const signatures = [payer, ...signers].map(
    (key) => [key.address, key.sign(new Uint8Array(compiled.messageBytes)) as SignatureBytes] as const,
  )
  const signed = { ...compiled, signatures: { ...compiled.signatures, ...Object.fromEntries(signatures) } }
  return Buffer.from(getTransactionEncoder().encode(signed)).toString('base64')
}

/** The newest blockhash of a node. */
export async function readBlockhash(url: string, commitment = 'processed'): Promise<string> {
  return (await ask(url, 'getLatestBlockhash', { commitment })).result.value.blockhash
}

/** Sends what was built; tried out on the newest slot unless told otherwise. */
export const send = (url: string, wire: string, options: object = {}) =>
  ask(url, 'sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'processed', ...options })

export const simulate = (url: string, wire: string, options: object = {}) =>
  ask(url, 'simulateTransaction', wire, { encoding: 'base64', commitment: 'processed', ...options })
