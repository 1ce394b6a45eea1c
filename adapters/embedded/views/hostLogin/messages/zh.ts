import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese messages of a login by the app's own server. */
export const messages: Translated<typeof en> = {
  'host-login.row': '使用你在这里的账户继续',
  'host-login.title': '登录',
  'host-login.wait.title': '正在登录',
  'host-login.wait.help': '正在准备你的钱包。',
  'host-login.failed.title': '无法登录',
  'host-login.failed': '没有成功。请重试。',
  'host-login.error.EXCHANGE_HOST_FAILED': '本网站没有说明你是谁。请先登录本网站，然后重试。',
  'host-login.error.EXCHANGE_REFUSED': '你的钱包不接受本网站的说明。请重试，或用其他方式登录。',
  'host-login.error.EXCHANGE_PAUSED': '新设备需要等待一小时。请用其他方式登录，或稍后重试。',
  'host-login.error.PROVIDER_UNKNOWN': '这里没有设置此项。请选择其他方式。',
  'host-login.error.SOCIAL_EXPIRED': '用时太长。请重试。',
  'host-login.error.SCREEN_CLOSED': '你没有继续。请重试，或选择其他方式。',
  'host-login.error.NETWORKS_NOT_SERVED': '这种登录方式还不支持此应用的网络。',
}
