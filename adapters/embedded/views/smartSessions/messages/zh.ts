import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Chinese messages of the row and its view. */
export const messages: Translated<typeof en> = {
  'smart-sessions.row': '权限',
  'smart-sessions.hint': '应用可以做什么',
  'smart-sessions.title': '权限',
  'smart-sessions.disconnected.help': '登录后可查看你允许应用做的事。',
  'smart-sessions.absent': '此处没有权限',
  'smart-sessions.absent.help': '只有你登录的钱包才会授予应用权限。',
  'smart-sessions.failed': '无法打开权限',
  'smart-sessions.failed.help': '没有任何更改。请检查网络连接后重试。',
}
