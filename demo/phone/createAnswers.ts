import type { IWalletKit } from '@reown/walletkit'
import { TestRpcError } from '../../src/testing/wallet/rpcError.js'
import { toSdk } from './createSessions.js'
import type { PhoneKeys } from './namespaces/types.js'
import { makeOffer } from './negotiate.js'
import type { PhoneChoice, PhoneError, PhoneProposal, PhoneQuestion, PhoneRequest } from './types.js'

const userRejected: PhoneError = { code: 5000, message: 'User rejected.' }
const unsupportedChains: PhoneError = { code: 5100, message: 'Unsupported chains.' }

interface AnswersOptions {
  readonly kit: IWalletKit
  readonly keys: readonly PhoneKeys[]
  readonly approveSignIn: (id: number) => Promise<void>
}

/** Sends answers to apps. */
export function createAnswers({ kit, keys, approveSignIn }: AnswersOptions) {
  async function connect(question: PhoneProposal, choice: PhoneChoice) {
    const namespaces = choice.namespaces ?? makeOffer(question.wanted, keys, choice)
    if (!choice.namespaces && (question.missing.length > 0 || Object.keys(namespaces).length === 0))
      throw new Error('The app needs what this wallet does not have. It can only be refused.')
    await kit.approveSession({
      id: question.id,
      namespaces: toSdk(namespaces),
      ...(choice.sessionProperties ? { sessionProperties: { ...choice.sessionProperties } } : {}),
    })
  }
  const reply = ({ topic, id }: PhoneRequest, answer: { readonly result: unknown } | { readonly error: PhoneError }) =>
    kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })

  async function perform(request: PhoneRequest, choice: PhoneChoice) {
    const answer = async () => {
      if ('result' in choice) return choice.result
      const one = keys.find(({ namespace }) => request.chainId.startsWith(`${namespace}:`))
      if (!one) throw new TestRpcError(4901, 'The wallet has no key of this chain.')
      return one.answer(request)
    }
    const result = await answer().catch(async (error: unknown) => {
      await reply(request, { error: toError(error) })
      throw error
    })
    await reply(request, { result })
  }

  return {
    async approve(question: PhoneQuestion, choice: PhoneChoice = {}): Promise<void> {
      if (question.kind === 'proposal') return connect(question, choice)
      if (question.kind === 'signIn') return approveSignIn(question.id)
      return perform(question, choice)
    },
    async refuse(question: PhoneQuestion, error: PhoneError = userRejected): Promise<void> {
      const { id } = question
      if (question.kind === 'request') return reply(question, { error })
      if (question.kind === 'signIn') return kit.rejectSessionAuthenticate({ id, reason: error })
      const cannot = question.missing.length > 0 || Object.keys(question.offer).length === 0
      return kit.rejectSession({ id, reason: cannot && error === userRejected ? unsupportedChains : error })
    },
  }
}

/** A node's refusal has a number of its own; what has none is an internal error. */
function toError(error: unknown): PhoneError {
  const { code, shortMessage, message } = error as Partial<PhoneError & { readonly shortMessage: string }>
  return { code: typeof code === 'number' ? code : -32603, message: shortMessage ?? message ?? 'It could not be done.' }
}
