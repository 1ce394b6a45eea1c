import type { FailedTransactionMetadata } from 'litesvm'
import { instructionErrors, transactionErrors } from './errorNames.js'

/** What was wrong with an instruction, as nodes write it: a name, or a program's own number. */
export type InstructionError = string | { Custom: number }

/** What was wrong with a transaction, as nodes write it. */
export type TransactionError =
  | string
  | { InstructionError: [index: number, error: InstructionError] }
  | { DuplicateInstruction: number }
  | { InsufficientFundsForRent: { account_index: number } }
  | { ProgramExecutionTemporarilyRestricted: { account_index: number } }

type MachineError = ReturnType<FailedTransactionMetadata['err']>

/** Turns the machine's error into what a node writes. */
export function toTransactionError(error: MachineError): TransactionError {
  if (typeof error === 'number') return nameOf(transactionErrors, error)
  const kind = error.constructor.name
  if ('err' in error) return { InstructionError: [error.index, toInstructionError(error.err())] }
  if ('index' in error) return { DuplicateInstruction: error.index }
  const detail = { account_index: error.accountIndex }
  return kind === 'TransactionErrorInsufficientFundsForRent'
    ? { InsufficientFundsForRent: detail }
    : { ProgramExecutionTemporarilyRestricted: detail }
}

function toInstructionError(error: ReturnType<Extract<MachineError, { err(): unknown }>['err']>): InstructionError {
  if (typeof error === 'number') return nameOf(instructionErrors, error)
  return 'code' in error ? { Custom: error.code } : 'BorshIoError'
}

function nameOf(names: typeof transactionErrors, index: number): string {
  const found = names[index]
  if (!found) throw new RangeError(`The machine reported error ${index}, which has no name.`)
  return found[0]
}

/** The sentence that a node says for an error. */
export function toErrorText(error: TransactionError): string {
  if (typeof error === 'string') return textOf(transactionErrors, error)
  if ('InstructionError' in error) {
    const [index, inner] = error.InstructionError
    const text =
      typeof inner === 'string'
        ? textOf(instructionErrors, inner)
        : `custom program error: 0x${inner.Custom.toString(16)}`
    return `Error processing Instruction ${index}: ${text}`
  }
  if ('DuplicateInstruction' in error) {
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction}) that is not allowed`
  }
  if ('InsufficientFundsForRent' in error) {
    const index = error.InsufficientFundsForRent.account_index
    return `Transaction results in an account (${index}) with insufficient funds for rent`
  }
  const index = error.ProgramExecutionTemporarilyRestricted.account_index
  return `Execution of the program referenced by account at index ${index} is temporarily restricted.`
}

function textOf(names: typeof transactionErrors, name: string): string {
  return names.find(([known]) => known === name)?.[1] ?? name
}
