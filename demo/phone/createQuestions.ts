import type { createState } from '../wallet/walletState.js'
import type { createAnswers } from './createAnswers.js'
import type { PhoneChoice, PhoneError, PhonePolicy, PhoneQuestion, PhoneState } from './types.js'

interface QuestionsOptions {
  readonly state: ReturnType<typeof createState<PhoneState>>
  readonly answers: ReturnType<typeof createAnswers>
  readonly policy?: PhonePolicy
  /** Called after each answer: there may be a session more. */
  readonly changed: () => void
  /** Called with what goes wrong where no call waits for it. */
  readonly failed: (error: unknown) => void
}

/** The questions that wait, and their answers: each is answered once, by the user or by a policy. */
export function createQuestions({ state, answers, policy, changed, failed }: QuestionsOptions) {
  /** Being answered: a second tap on the same button is the same answer. */
  const under = new Map<number, Promise<void>>()
  const drop = (isMeant: (question: PhoneQuestion) => boolean) =>
    state.set({ questions: state.get().questions.filter((question) => !isMeant(question)) })
  const isWaiting = (id: number) => state.get().questions.some((question) => question.id === id)

  function answer(id: number, send: (question: PhoneQuestion) => Promise<void>): Promise<void> {
    const begun = under.get(id)
    if (begun) return begun
    const question = state.get().questions.find((one) => one.id === id)
    if (!question) return Promise.reject(new Error('There is no such question: it was answered, or it is too late.'))
    const sent = send(question).then(
      () => drop((one) => one.id === id),
      (error: unknown) => {
        // A request was answered with its error. A proposal that could not be answered can be tried again.
        if (question.kind === 'request') drop((one) => one.id === id)
        throw error
      },
    )
    const done = sent.finally(() => {
      under.delete(id)
      changed()
    })
    under.set(id, done)
    return done
  }
  const approve = (id: number, choice?: PhoneChoice) => answer(id, (question) => answers.approve(question, choice))
  const refuse = (id: number, error?: PhoneError) => answer(id, (question) => answers.refuse(question, error))

  async function decide(question: PhoneQuestion): Promise<void> {
    const decision = (await policy?.(question)) ?? 'ask'
    if (decision === 'ask' || !isWaiting(question.id)) return
    if (decision === 'approve') return approve(question.id)
    if (decision === 'refuse') return refuse(question.id)
    return 'approve' in decision ? approve(question.id, decision.approve) : refuse(question.id, decision.refuse)
  }
  return {
    approve,
    refuse,
    drop,
    add(question: PhoneQuestion) {
      if (isWaiting(question.id)) return
      const { asked, questions } = state.get()
      state.set({ asked: asked + 1, questions: [...questions, question] })
      void decide(question).catch(failed)
    },
  }
}
