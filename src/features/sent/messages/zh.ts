import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese texts of what became of something that was sent. */
export const messages: Translated<typeof en> = {
  'sent.explorer': '在区块浏览器中查看',

  'sent.success.send': '已发送 {what}',
  'sent.success.trade': '已用 {paid} 兑换至少 {got}',
  'sent.success.approve': '已授权 {token}',
  'sent.success.revoke': '{token}：授权已收回',
  'sent.success.other': '交易已确认',

  'sent.reverted.send': '{what} 的转账失败。网络已将其撤销，费用已花掉。',
  'sent.reverted.trade': '{paid} 的兑换失败。网络已将其撤销，费用已花掉。',
  'sent.reverted.approve': '{token} 未获授权。网络已将其撤销，费用已花掉。',
  'sent.reverted.other': '一笔交易失败。网络已将其撤销，费用已花掉。',

  'sent.partial.other': '你批准的内容只完成了一部分。请在钱包中查看。',

  'sent.failed.send': '{what} 的转账失败。它没有进入任何区块：什么都没有发出。',
  'sent.failed.other': '一笔交易失败。它没有进入任何区块：什么都没有执行。',

  'sent.cancelled.send': '已取消：{what} 没有发出。花费了一笔费用。',
  'sent.cancelled.other': '已取消：什么都没有执行。花费了一笔费用。',

  'sent.unknown.send': '{what} 已发送，但尚未确认。再次发送之前，请先在钱包中查看。',
  'sent.unknown.other': '一笔交易尚未确认。再次发送之前，请先在钱包中查看。',
}
