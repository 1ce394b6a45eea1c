import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese texts of logging in with an account that the user has. */
export const messages: Translated<typeof en> = {
  'socials.with': '使用 {name} 继续',
  'socials.with.passkey': '使用通行密钥继续',
  'socials.gone': '这里没有设置 {name}',
  'socials.more': '更多继续方式',
  'socials.title': '所有登录方式',
  'socials.go.title': '使用 {name} 登录',
  'socials.go.help': '会打开一个 {name} 的窗口。',
  'socials.wait.title': '在 {name} 中继续',
  'socials.wait.help': '请在打开的窗口中完成。',
  'socials.connecting.title': '正在登录',
  'socials.connecting.help': '正在准备你的钱包。',
  'socials.other': '选择其他方式',

  'socials.passkey.title': '使用通行密钥登录',
  'socials.passkey.help': '使用你已有的，或用通行密钥创建新钱包。',
  'socials.passkey.use': '使用我的通行密钥',
  'socials.passkey.create': '创建新钱包',

  'socials.farcaster.title': 'Farcaster',
  'socials.farcaster.help': '请用手机相机扫描。',
  'socials.farcaster.phone': '请在 Farcaster 应用中确认。',
  'socials.farcaster.open': '打开 Farcaster',
  'socials.farcaster.copy': '复制链接',
  'socials.farcaster.qr': 'Farcaster 的二维码',

  'socials.failed.title': '无法登录',
  'socials.failed': '没有成功。请重试。',
  'socials.error.SOCIAL_FAILED.title': '无法发起社交账户连接',
  'socials.error.SOCIAL_CONNECT_FAILED.title': '连接失败',
  'socials.error.SOCIAL_WINDOW_BLOCKED.title': '窗口被拦截',
  'socials.error.SOCIAL_WINDOW_BLOCKED': '请允许此页面打开窗口，然后重试。',
  'socials.error.SOCIAL_WINDOW_CLOSED.title': '弹出窗口已关闭',
  'socials.error.SOCIAL_WINDOW_CLOSED': '如果它还开着，请在那里完成，否则请重试。',
  'socials.error.SOCIAL_DENIED.title': '连接被拒绝',
  'socials.error.SOCIAL_DENIED': '你没有允许登录。',
  'socials.error.SIGN_UP_REFUSED.title': '这里没有账户',
  'socials.error.SIGN_UP_REFUSED': '此登录方式在这里还没有账户，而新账户受到限制。请联系网站的运营方。',
  'socials.error.SOCIAL_EXPIRED': '用时太长。请重试。',
  'socials.error.SOCIAL_REFUSED': '提供方没有确认。请重试。',
  'socials.error.PROVIDER_UNKNOWN': '这里没有设置此项。请选择其他方式。',
  'socials.error.NETWORKS_NOT_SERVED': '这种登录方式还不支持此应用的网络。',
  'socials.error.FARCASTER_FAILED.title': '连接 Farcaster 失败',
}
