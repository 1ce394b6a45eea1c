import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese texts of the field on Connect, of the row on Account, and of what goes wrong. */
export const messages: Translated<typeof en> = {
  'email.address': '邮箱地址',
  'email.continue': '继续',
  'email.as': '以 {name} 的身份继续',
  'email.have.code': '输入你收到的验证码',
  'email.have.mail': '用你收到的邮件继续',
  'email.row': '邮箱',
  'email.update.title': '更改邮箱',
  'email.failed': '没有成功。请稍后重试。',
  'email.error.EMAIL_INVALID': '请输入邮箱地址，例如 you@example.com',
  'email.error.EMAIL_TOO_SOON': { other: '请在 {count} 秒后重试' },
  'email.error.EMAIL_TOO_MANY': { other: '尝试过于频繁。请在 {count} 分钟后重试。' },
  'email.error.EMAIL_CODE_WRONG': '验证码不正确。请与最新的邮件对照。',
  'email.error.EMAIL_CODE_EXPIRED': '验证码已失效。请重新获取。',
  'email.error.EMAIL_DEVICE_REFUSED': '没有及时确认，或选择了另一个数字。请重新发送邮件。',
  'email.error.EMAIL_TAKEN': '另一个账户使用此地址登录。请换一个。',
  'email.error.offline': '登录服务没有回应。请检查网络连接，然后重试。',
  'email.error.site': '本网站还不能用邮箱登录。下面的代码对其运营方有帮助。',
  'email.error.networks': '这种登录方式还不支持此应用的网络。下面的代码对其运营方有帮助。',
  'email.error.SIGN_UP_REFUSED': '此登录方式在这里还没有账户，而新账户受到限制。请联系网站的运营方。',
  'email.error.RECOVERY_WAITS': '为保护你的钱包，需要等待一段时间后才能在这里打开。相关邮件说明了时间。',
  'email.error.WALLET_SUSPENDED': '此钱包已暂停。请按相关邮件操作，然后重新登录。',
}
