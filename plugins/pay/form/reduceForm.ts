import type { Asked, FormEvent, FormState } from './state.js'

/** What was asked before counts no more, and what was answered is gone. */
const anew = ({ round }: Asked) => ({ round: round + 1, asking: false })

/** The next question: what is known stays in sight meanwhile. */
const ask = <State extends Asked>({ error: _, ...state }: State) => ({
  ...state,
  round: state.round + 1,
  asking: true,
})

/** Nothing of a choice is left. */
const unchosen = { chosen: undefined, receiver: undefined, isBeginning: false, refused: undefined, begun: undefined }

/** How far paying has come after an event. */
export function reduceForm(state: FormState, event: FormEvent): FormState {
  const { bill, choices } = state
  switch (event.type) {
    case 'opened':
      return {
        ...state,
        ...unchosen,
        entry: event.entry,
        bill: { ...anew(bill), ...(event.bill && { bill: event.bill }) },
        choices: anew(choices),
      }
    case 'moved':
      // What is chosen stays: a switch of the network in place leads back to it, once it was asked for again.
      return { ...state, account: event.account, choices: anew(choices), receiver: undefined, refused: undefined }
    case 'bill asked':
      return { ...state, bill: ask(bill) }
    case 'billed':
      if (event.round !== bill.round) return state
      return { ...state, bill: { round: event.round, asking: false, bill: event.bill } }
    case 'unbilled':
      if (event.round !== bill.round) return state
      return { ...state, bill: { ...bill, asking: false, error: event.error } }
    case 'choices asked':
      return { ...state, choices: ask(choices) }
    case 'answered':
      if (event.round !== choices.round) return state
      return { ...state, choices: { ...choices, asking: false, choices: event.choices } }
    case 'found':
      if (event.round !== choices.round) return state
      return { ...state, choices: { ...choices, elsewhere: event.sources } }
    case 'timed':
      return event.choices === choices.choices ? { ...state, choices: { ...choices, times: event.times } } : state
    case 'unanswered':
      if (event.round !== choices.round) return state
      return { ...state, choices: { ...choices, asking: false, error: event.error } }
    case 'chosen':
      return { ...state, ...unchosen, chosen: event.source }
    case 'judged':
      return event.source === state.chosen ? { ...state, receiver: event.receiver } : state
    case 'pressed':
      return { ...state, isBeginning: true, refused: undefined }
    case 'refused':
      return { ...state, isBeginning: false, refused: event.error }
    case 'begun':
      return { ...state, isBeginning: false, begun: event.id }
  }
}
