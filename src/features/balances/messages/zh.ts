import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese texts of the balances. */
export const messages: Translated<typeof en> = {
  'balances.unavailable': '代币余额不可用',
}
