import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese texts of what the view of the sign-in cannot show. */
export const messages: Translated<typeof en> = {
  'signIn.unknown': '准备登录验证时出现问题。请稍后重新连接。',
  'signIn.left': '你没有登录。钱包没有回应：请在钱包那边也结束连接。',
}
