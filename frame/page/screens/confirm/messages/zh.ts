import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Chinese texts of the screen on which a user agrees to another mailbox. */
export const messages: Translated<typeof en> = {
  'confirm.add.title': '添加这个邮箱地址？',
  'confirm.add.asks': '请求添加一个可让你登录的邮箱地址',
  'confirm.add.help': '能读到此邮箱邮件的人，都能以你的身份登录。只有它是你的邮箱时才继续。',
  'confirm.add.do': '添加此地址',
  'confirm.change.title': '更改你的邮箱地址？',
  'confirm.change.asks': '请求更改让你登录的邮箱地址',
  'confirm.change.help': '能读到新邮箱邮件的人，都能以你的身份登录。只有它是你的邮箱时才继续。',
  'confirm.change.do': '改为此地址',
  'confirm.now': '当前',
  'confirm.new': '新',
  'confirm.cancel': '取消',
}
