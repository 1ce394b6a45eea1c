import type { Login } from '../types.js'

/** Ms after which auth is asked again before anything is signed. */
const fresh = 60_000

/** Auth's word, for one request, that the login goes on. */
export interface Confirmation {
  /** Asks, beside what the user reads. @throws as `wait` */
  begin(): Promise<void>
  /** Resolves once auth has said so to a question that began with this request, a minute ago at most. @throws as `Login.confirm` */
  wait(): Promise<void>
}

/** Nothing is signed for a login that another site or device has ended: those share no storage, so auth alone knows (S32). */
export function createConfirmation(login: Pick<Login, 'confirm'>, now: () => number): Confirmation {
  let asked: { readonly at: number; readonly answer: Promise<void> } | undefined
  const ask = () => {
    const answer = login.confirm()
    const asking = { at: now(), answer }
    asked = asking
    // The next try asks anew; what went wrong is said where it is waited for.
    answer.catch(() => {
      if (asked === asking) asked = undefined
    })
    return asking
  }
  const isFresh = () => asked !== undefined && now() - asked.at < fresh
  const wait = () => (asked && isFresh() ? asked : ask()).answer
  return {
    begin: wait,
    wait,
  }
}
