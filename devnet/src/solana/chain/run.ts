import { type Address, getAddressDecoder, getBase58Decoder } from '@solana/kit'
import type { FailedTransactionMetadata, SimulatedTransactionInfo, TransactionMetadata } from 'litesvm'
import type { Machine } from '../litesvm.js'
import { type Accounts, type StoredAccount, toStored } from './accounts.js'
import type { WireTransaction } from './transaction.js'
import { type TransactionError, toTransactionError } from './transactionError.js'

/** Instructions that an instruction called, as nodes write them. */
export interface InnerInstructions {
  /** Of the outer instruction. */
  index: number
  instructions: { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }[]
}

/** What a program gave back, as nodes write it. */
export interface ReturnData {
  programId: Address
  data: [base64: string, encoding: 'base64']
}

/** What happened in the machine. */
export interface Run {
  error: TransactionError | null
  logs: string[]
  unitsConsumed: number
  innerInstructions: InnerInstructions[]
  returnData: ReturnData | null
}

/** Runs a transaction for good. Signatures and blockhash are checked by the caller. */
export function runTransaction(machine: Machine, transaction: WireTransaction): Run {
  return toRun(machine.sendTransaction(transaction.decoded))
}

/** Runs a transaction without any effect, and says what the accounts would be. */
export function tryTransaction(
  machine: Machine,
  transaction: WireTransaction,
): Run & { accounts: readonly StoredAccount[] } {
  const result = machine.simulateTransaction(transaction.decoded)
  return { ...toRun(result), accounts: 'postAccounts' in result ? result.postAccounts().map(toStored) : [] }
}

/** The machine has one name for programs that do not exist and for accounts that are none; nodes have two. */
export function nameMissingProgram<T extends Run>(run: T, { message }: WireTransaction, accounts: Accounts): T {
  const programs = message.instructions.map(({ program }) => message.staticKeys[program])
  const isMissing = programs.some((program) => program !== undefined && !accounts.read(program))
  return run.error === 'InvalidProgramForExecution' && isMissing ? { ...run, error: 'ProgramAccountNotFound' } : run
}

function toRun(result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo): Run {
  const meta = 'meta' in result ? result.meta() : result
  const returned = meta.returnData()
  const innerInstructions = meta.innerInstructions().flatMap((list, index) => {
    if (list.length === 0) return []
    const instructions = list.map((inner) => {
      const { instruction, stackHeight } = { instruction: inner.instruction(), stackHeight: inner.stackHeight() }
      const data = getBase58Decoder().decode(instruction.data())
      return { programIdIndex: instruction.programIdIndex(), accounts: [...instruction.accounts()], data, stackHeight }
    })
    return [{ index, instructions }]
  })
  return {
    error: 'err' in result ? toTransactionError(result.err()) : null,
    logs: meta.logs(),
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    innerInstructions,
    returnData:
      returned.data().length === 0
        ? null
        : {
            programId: getAddressDecoder().decode(returned.programId()),
            data: [Buffer.from(returned.data()).toString('base64'), 'base64'],
          },
  }
}
