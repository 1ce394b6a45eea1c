import type { Hex } from 'viem'
import { abortAfter } from '../abortAfter.js'
import type { BodyBudget } from '../http/bodyBudget.js'
import type { SignInMessage } from '../message/parseMessage.js'
import type { Upstreams } from '../nodes/upstreams.js'
import { createAskNode } from './askNode.js'
import { proveEvm } from './verifyEvm.js'
import { verifySolana } from './verifySolana.js'

/** A message with the text that was signed. */
export interface SignedMessage {
  message: SignInMessage
  text: string
  signature: string
}

/** Of that what says whose signature it is to be. */
export interface SignedText extends Omit<SignedMessage, 'message'> {
  message: Pick<SignInMessage, 'namespace' | 'chain' | 'address'>
}

/** What bounds the questions to nodes. */
export interface VerifyBounds {
  callerGone: AbortSignal
  budget: BodyBudget
}

/** What a signature was shown by. */
type Proof = 'key' | 'contract' | undefined

/** Time for all questions to nodes of one sign-in, in ms. */
const totalMs = 10_000

/** One way of each namespace to know a signature. */
const verifiers: Readonly<
  Record<string, (signed: SignedText, nodes: Upstreams, bounds: VerifyBounds) => Proof | Promise<Proof>>
> = {
  eip155: ({ message, text, signature }, nodes, bounds) =>
    proveEvm(
      { address: message.address as Hex, message: text, signature },
      createAskNode(nodes, { deadline: abortAfter(totalMs), ...bounds }),
    ),
  solana: ({ message, text, signature }) =>
    verifySolana({ address: message.address, message: text, signature }) ? 'key' : undefined,
}

/**
 * What shows that the account of a message signed it, on the chain that the message names: its key, which is the same account's on every chain, or a
 * contract, whose word counts on its own chain alone.
 * @returns undefined where nothing does
 * @throws {Refusal} CHAIN_UNREACHABLE
 */
export async function proveSignature(signed: SignedText, nodes: Upstreams, bounds: VerifyBounds): Promise<Proof> {
  return verifiers[signed.message.namespace]?.(signed, nodes, bounds)
}
