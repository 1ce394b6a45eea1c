import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/** Chinese texts of the buttons in the host's page. */
export const messages: Translated<typeof en> = {
  'button.connect': '连接钱包',
  'button.waiting': '正在连接',
  'button.unsupported': '不支持的网络',
  'button.lost': '无法加载，请重试',
  'button.email': '邮箱',
}
