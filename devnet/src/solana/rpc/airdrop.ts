import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { systemProgram } from '../chain/accounts.js'
import type { Chain } from '../chain/createChain.js'
import { decodeTransaction, type WireTransaction } from '../chain/transaction.js'
import type { Key } from '../keys.js'

const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111' as Address

/** Twice the same gift within a block would be one transaction: the unit limit makes each another. */
const firstLimit = 10_000
const lastLimit = 1_000_000

/** A transfer from the faucet, signed, with the newest blockhash, and unlike any that the chain knows. */
export function createAirdrop(chain: Chain, faucet: Key, to: Address, lamports: bigint): WireTransaction {
  const { blockhash } = chain.slots.latest(chain.slots.current)
  for (let limit = firstLimit; limit <= lastLimit; limit += 1) {
    const transaction = sign(faucet, blockhash, [limitUnits(limit), transfer(faucet.address, to, lamports)])
    if (!chain.ledger.findRecent(transaction.id)) return transaction
  }
  throw new Error('So many air drops in one block are not foreseen.')
}

function sign(key: Key, blockhash: Blockhash, instructions: readonly Instruction[]): WireTransaction {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(key.address, empty),
    // The height is not part of what travels.
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, paid),
    (dated) => appendTransactionMessageInstructions(instructions, dated),
  )
  const compiled = compileTransaction(message)
  const signature = key.sign(new Uint8Array(compiled.messageBytes)) as SignatureBytes
  const signed = { ...compiled, signatures: { ...compiled.signatures, [key.address]: signature } }
  return decodeTransaction(new Uint8Array(getTransactionEncoder().encode(signed)))
}

function limitUnits(units: number): Instruction {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, units, true)
  return { programAddress: computeBudgetProgram, accounts: [], data }
}

function transfer(from: Address, to: Address, lamports: bigint): Instruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const accounts = [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ]
  return { programAddress: systemProgram, accounts, data }
}
