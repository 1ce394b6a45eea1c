import type { Warning } from '../../../common/approval/types.js'
import { FrameError } from '../../errors.js'
import type { Ask } from '../types.js'
import type { CodeCheck } from './calls/tell.js'

/** What the chain says of a request's parties. */
export interface Parties {
  readonly warnings: readonly Warning[]
  /** Those that say that they are collections, in lower case. */
  readonly collections: readonly string[]
}

/** Asks the chain which of the parties are contracts, and of what kind, and says what that means. */
export async function askCode(
  { chain }: Pick<Ask, 'chain'>,
  checks: readonly CodeCheck[],
  signal: AbortSignal,
): Promise<Parties> {
  // Calls of a batch often have the same parties: each is asked once.
  const hasCode = oncePerAddress((address) =>
    chain
      .request('eth_getCode', [address, 'latest'], signal)
      .then((code) => typeof code === 'string' && code.length > 2 && !isDelegation(code)),
  )
  const hasPieces = oncePerAddress((address) => isCollection(chain, address, signal))
  const said = await Promise.all(
    checks.map(async ({ address, withCode, without, ofCollection }) => {
      const [code, collection] = await Promise.all([
        withCode || without ? hasCode(address).then((is) => (is ? withCode : without)) : undefined,
        ofCollection && hasPieces(address).then((is) => (is ? ofCollection : undefined)),
      ])
      return { address, warnings: [code, collection], isCollection: collection !== undefined }
    }),
  )
  return {
    warnings: said.flatMap(({ warnings }) => warnings).filter((warning) => warning !== undefined),
    collections: said.flatMap((party) => (party.isCollection ? [party.address.toLowerCase()] : [])),
  }
}

function oncePerAddress<Answer>(ask: (address: string) => Promise<Answer>): (address: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>()
  return (address) => {
    const key = address.toLowerCase()
    const answer = answers.get(key) ?? ask(address)
    answers.set(key, answer)
    return answer
  }
}

/** `supportsInterface` of ERC-721 (ERC-165). */
const ofPieces = `0x01ffc9a7${'80ac58cd'.padEnd(64, '0')}`

/** Whether a contract says of itself that it has pieces. What does not answer has not said so. */
async function isCollection(chain: Ask['chain'], to: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await chain.request('eth_call', [{ to, data: ofPieces }, 'latest'], signal)
    return typeof answer === 'string' && /^0x0{63}1$/.test(answer)
  } catch (error) {
    if (error instanceof FrameError && error.code === 'RPC_FAILED') return false
    throw error
  }
}

/** An account of a user that has delegated its code (EIP-7702) is no contract. */
const isDelegation = (code: string) => /^0xef0100[0-9a-f]{40}$/i.test(code)
