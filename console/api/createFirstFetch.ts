import { routes } from './routes.js'

/** Where the console asks who is logged in: nothing is drawn before that. */
const path = `${routes}me`

/** Asks who is logged in at once, and gives that answer to the first call for it; all other calls are made. */
export function createFirstFetch(ask: typeof fetch): typeof fetch {
  let first: Promise<Response> | undefined = ask(path)
  // Who takes the answer has the error.
  first.catch(() => undefined)
  return (input, init) => {
    if (input !== path || first === undefined) return ask(input, init)
    const answer = first
    first = undefined
    return answer
  }
}
