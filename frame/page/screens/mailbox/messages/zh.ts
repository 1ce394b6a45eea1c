import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Chinese texts of the step that adds a mailbox. */
export const messages: Translated<typeof en> = {
  'mailbox.title': '添加邮箱地址',
  'mailbox.help': '它也可以让你登录，并在这台设备丢失时恢复你的钱包。',
  'mailbox.label': '邮箱地址',
  'mailbox.send': '发送验证码',
  'mailbox.later': '以后再说',
  'mailbox.bad': '这不是邮箱地址。请检查你的输入。',
  'mailbox.taken': '另一个账户使用此地址登录。请换一个。',
  'mailbox.many': '发送的邮件过多。请等一会儿，然后重试。',
  'mailbox.stale': '这需要重新登录。请退出登录，再次登录，然后添加此地址。',
  'mailbox.unproved': '没有在邮件中得到确认。此地址已可让你登录，但还不能恢复任何东西。',
  'mailbox.offline': '有一项服务没有回应。请检查网络连接，然后重试。',
}
