import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Spanish text of balances that cannot be had. */
export const messages: Translated<typeof en> = {
  'balances.unavailable': 'Saldo de tokens no disponible',
}
