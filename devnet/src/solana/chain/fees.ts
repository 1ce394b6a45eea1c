import type { Message } from './transaction.js'

/** Lamports for each signature that a node checks. */
const lamportsPerSignature = 5000n
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111'
const maxUnits = 1_400_000
/** Units that an instruction is taken to need when the message does not say. */
const defaultUnits = 200_000
const builtinUnits = 3_000

/** Programs that are part of the node. */
const builtins = new Set([
  '11111111111111111111111111111111',
  computeBudgetProgram,
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

/** Programs that check signatures of their own: the first byte of their data counts them. */
const precompiles = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

/** What a message asks of the node. */
export interface Budget {
  unitLimit: number
  /** Micro-lamports a unit, beside the fee for signatures. */
  unitPrice: bigint
}

/** Reads the compute budget that a message asks for. */
export function readBudget(message: Message): Budget {
  let unitLimit: number | undefined
  let unitPrice = 0n
  let guess = 0
  for (const { program, data } of message.instructions) {
    const address = message.staticKeys[program] ?? ''
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    if (address === computeBudgetProgram && data[0] === 2 && data.length >= 5) unitLimit = view.getUint32(1, true)
    if (address === computeBudgetProgram && data[0] === 3 && data.length >= 9) unitPrice = view.getBigUint64(1, true)
    if (!precompiles.has(address)) guess += builtins.has(address) ? builtinUnits : defaultUnits
  }
  return { unitLimit: Math.min(unitLimit ?? guess, maxUnits), unitPrice }
}

/** Lamports that a message costs its payer: the signatures, and what it offers to be taken sooner. */
export function readFee(message: Message): bigint {
  const checked = message.instructions.reduce(
    (sum, { program, data }) => sum + (precompiles.has(message.staticKeys[program] ?? '') ? (data[0] ?? 0) : 0),
    message.signerCount,
  )
  const { unitLimit, unitPrice } = readBudget(message)
  const micro = unitPrice * BigInt(unitLimit)
  return BigInt(checked) * lamportsPerSignature + (micro + 999_999n) / 1_000_000n
}
