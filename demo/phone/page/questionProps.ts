import type { PhoneChoice, PhoneQuestion, PhoneState } from '../types.js'

export interface QuestionProps<Question = PhoneQuestion> {
  readonly question: Question
  readonly state: PhoneState
  /** It was answered, and the answer is on its way. */
  readonly busy: boolean
  /** Leaves it for later. */
  readonly onClose: () => void
  readonly answer: (with_: 'approve' | 'refuse', choice?: PhoneChoice) => void
}
