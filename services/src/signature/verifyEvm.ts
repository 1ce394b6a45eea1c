import {
  encodeDeployData,
  encodeFunctionData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  isErc6492Signature,
  parseAbi,
  recoverAddress,
} from 'viem'
import { type AskNode, unreachable } from './askNode.js'

/** A message and who is said to have signed it. */
export interface EvmClaim {
  address: Hex
  message: string
  signature: string
}

/** What a contract answers that knows the signature as its own (ERC-1271), as a whole word. */
const magic = `0x1626ba7e${'0'.repeat(56)}`
const erc1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * Whether an EVM account signed a message with `personal_sign`. The order is that of the standards: a signature wrapped for
 * an account that is not deployed yet (ERC-6492) is checked with its deployment, simulated; where code is, the code
 * decides (ERC-1271); only an account without code, or one that merely delegates (EIP-7702), is known by its key. viem's
 * own action takes a node's failure for a no of the contract and tries the key next, so it is not used.
 * @throws {Refusal} CHAIN_UNREACHABLE
 */
export async function verifyEvm(claim: EvmClaim, ask: AskNode): Promise<boolean> {
  return (await proveEvm(claim, ask)) !== undefined
}

/**
 * The same, and what proved it: a key is the same account's on every chain, while the word of a contract counts on its own alone.
 * @returns undefined for a signature that is none
 * @throws {Refusal} CHAIN_UNREACHABLE
 */
export async function proveEvm(
  { address, message, signature }: EvmClaim,
  ask: AskNode,
): Promise<'key' | 'contract' | undefined> {
  if (!isBytes(signature)) return undefined
  const hash = hashMessage(message)
  const signed = { address, hash, signature }
  if (isErc6492Signature(signature)) return (await verifyWithDeployment(signed, ask)) ? 'contract' : undefined
  const code = await readCode(address, ask)
  const isOfContract = code !== '0x' && (await verifyByContract(signed, ask))
  if ((code === '0x' || delegation.test(code)) && (await isRecovered(signed))) return 'key'
  return isOfContract ? 'contract' : undefined
}

interface Signed {
  address: Hex
  hash: Hex
  signature: Hex
}

/** The validator of ERC-6492 is sent along as code that runs, deploys, asks and leaves nothing behind. */
async function verifyWithDeployment({ address, hash, signature }: Signed, ask: AskNode): Promise<boolean> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  const answer = await ask('eth_call', [{ data }, 'latest'])
  return 'result' in answer && (answer.result === '0x01' || answer.result === `0x${'1'.padStart(64, '0')}`)
}

async function verifyByContract({ address, hash, signature }: Signed, ask: AskNode): Promise<boolean> {
  const data = encodeFunctionData({ abi: erc1271, functionName: 'isValidSignature', args: [hash, signature] })
  const answer = await ask('eth_call', [{ to: address, data }, 'latest'])
  return 'result' in answer && typeof answer.result === 'string' && answer.result.slice(0, 66).toLowerCase() === magic
}

async function readCode(address: Hex, ask: AskNode): Promise<Hex> {
  const answer = await ask('eth_getCode', [address, 'latest'])
  if (!('result' in answer) || typeof answer.result !== 'string' || !isHex(answer.result)) throw unreachable()
  return answer.result
}

async function isRecovered({ address, hash, signature }: Signed): Promise<boolean> {
  try {
    return (await recoverAddress({ hash, signature })) === address
  } catch {
    // Its length, or its numbers, are those of no signature.
    return false
  }
}

function isHex(text: string): text is Hex {
  return /^0x[0-9a-f]*$/i.test(text)
}

function isBytes(text: string): text is Hex {
  return isHex(text) && text.length > 2 && text.length % 2 === 0
}
