import type { Token } from '../../src/plugin.js'
import type { DraftState, ReceiverState, SendEvent, SendState } from './state.js'

const editing = { step: 'editing' } as const

const read = (to: string, pause: number, isLink?: boolean): ReceiverState =>
  to.trim() ? { state: 'reading', pause, ...(isLink && { isLink }) } : { state: 'empty' }

/** Another draft: what was priced for the one before is void. */
const edit = (state: SendState, draft: DraftState): SendState => ({ ...state, draft, form: editing })
/** A whole draft at once: its receiver is read again, for it may be of another network. */
const fill = (state: SendState, draft: DraftState): SendState => ({
  ...edit(state, draft),
  receiver: read(draft.to, 0),
})
const clear = (state: SendState, token: Token | undefined): SendState => fill(state, { token, amount: '', to: '' })

/** What becomes of a transfer that the wallet has sent. */
function follow(state: SendState, event: Extract<SendEvent, { type: 'went' }>): SendState {
  const { review, step, draft } = event.progress
  // A later transfer has the view.
  const isShown = state.progress?.review === review
  const isTold = state.progress?.isTold
  const told = isShown ? { ...state, progress: { ...event.progress, ...(isTold && { isTold }) } } : state
  if (step === 'sent') {
    const done = told.form.step === 'sending' ? { ...told, form: editing } : told
    // What was typed meanwhile is still wanted.
    return done.draft === draft ? clear(done, event.token) : done
  }
  // Undone by the chain: what was typed is wanted after all, unless something else is by now.
  const { amount, to } = told.draft
  const isFree = !amount && !to && told.account === event.account
  return step === 'reverted' && isFree ? fill(told, draft) : told
}

/** Sending as one machine: pure. Its effects are begun by `createFlow`, by what has become of the state. */
export function reduceSend(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case 'moved':
      // A draft belongs to one account on one network: amounts and tokens mean nothing on another.
      if (event.account === state.account) return state
      return { ...clear(state, event.token), account: event.account, support: undefined }
    case 'opened': {
      const opened = { ...state, entry: event.entry }
      return event.fills || !state.draft.token ? clear(opened, event.token) : opened
    }
    case 'supported':
      return event.account === state.account ? { ...state, support: event.support } : state
    case 'filled':
      return event.entry === state.entry && event.account === state.account ? fill(state, event.draft) : state
    case 'broke':
      if (event.entry !== state.entry || state.form.step !== 'editing') return state
      return { ...state, form: { step: 'editing', failure: event.error } }
    case 'cleared':
      return clear(state, event.token)
    case 'edited': {
      const edited = edit(state, { ...state.draft, ...event.change })
      const { to } = event.change
      return to === undefined ? edited : { ...edited, receiver: read(to, event.pause ?? 0, event.isLink) }
    }
    case 'receiver read':
      return event.of === state.receiver ? { ...state, receiver: event.receiver } : state
    case 'link read':
      return event.of === state.receiver ? fill(state, event.draft) : state
    case 'review asked':
      return { ...state, form: { step: 'pricing' } }
    case 'priced':
      return event.of === state.form ? { ...state, form: { step: 'priced', review: event.review } } : state
    case 'unpriced':
      return event.of === state.form ? { ...state, form: { step: 'failed', error: event.error } } : state
    case 'taken':
      return { ...state, waiting: event.review }
    case 'asking': {
      const { review, entry, draft } = event
      const isInSight = state.form.step === 'priced' && state.form.review === review
      const progress = { review, entry, draft, step: 'asking' } as const
      return { ...state, progress, form: isInSight ? { step: 'sending', review } : state.form }
    }
    case 'went':
      return follow(state, event)
    case 'not sent': {
      const progress = state.progress?.review === event.review ? undefined : state.progress
      const { form } = state
      const isInSight = (form.step === 'priced' || form.step === 'sending') && form.review === event.review
      // A failure is shown whatever is in sight: money may have moved.
      if (event.error) return { ...state, progress, form: { step: 'editing', failure: event.error } }
      return {
        ...state,
        progress,
        form: isInSight ? { step: 'editing', ...(event.isDeclined && { declined: event.review }) } : form,
      }
    }
    case 'told': {
      const { progress } = state
      return progress?.review === event.review ? { ...state, progress: { ...progress, isTold: true } } : state
    }
    case 'released':
      return { ...state, waiting: undefined }
  }
}
