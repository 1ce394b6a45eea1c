import { Refusal } from '../../http/refusal.js'

/** Says no, and not why: what is wrong is nothing that a stranger should learn. */
export const refuseLogin = () =>
  new Refusal(403, 'CONSOLE_LOGIN_REFUSED', 'That is no login of this console, or it took too long. Begin again.')
