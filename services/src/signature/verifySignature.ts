import type { Hex } from 'viem'
import { abortAfter } from '../abortAfter.js'
import type { BodyBudget } from '../http/bodyBudget.js'
import type { SignInMessage } from '../message/parseMessage.js'
import type { Upstreams } from '../nodes/upstreams.js'
import { createAskNode } from './askNode.js'
import { verifyEvm } from './verifyEvm.js'
import { verifySolana } from './verifySolana.js'

/** A message with the text that was signed. */
export interface SignedMessage {
  message: SignInMessage
  text: string
  signature: string
}

/** What bounds the questions to nodes. */
export interface VerifyBounds {
  callerGone: AbortSignal
  budget: BodyBudget
}

/** Time for all questions to nodes of one sign-in, in ms. */
const totalMs = 10_000

/** One way of each namespace to know a signature. */
const verifiers: Readonly<
  Record<string, (signed: SignedMessage, nodes: Upstreams, bounds: VerifyBounds) => boolean | Promise<boolean>>
> = {
  eip155: ({ message, text, signature }, nodes, bounds) =>
    verifyEvm(
      { address: message.address as Hex, message: text, signature },
      createAskNode(nodes, { deadline: abortAfter(totalMs), ...bounds }),
    ),
  solana: ({ message, text, signature }) => verifySolana({ address: message.address, message: text, signature }),
}

/**
 * Whether the account of a message signed it, on the chain that the message names.
 * @throws {Refusal} CHAIN_UNREACHABLE
 */
export async function verifySignature(signed: SignedMessage, nodes: Upstreams, bounds: VerifyBounds): Promise<boolean> {
  const verify = verifiers[signed.message.namespace]
  return verify ? verify(signed, nodes, bounds) : false
}
