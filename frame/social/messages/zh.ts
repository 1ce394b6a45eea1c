import type { Translated } from '../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Chinese texts of the windows of logins by providers. */
export const messages: Translated<typeof en> = {
  'social.loading': '正在连接',
  'social.loading.help': '登录页面马上会在这里打开。',
  'social.alone': '这里没有要做的事',
  'social.alone.help': '此窗口属于一次已不存在的登录。请关闭它，并在网站上重新开始。',
  'social.lost': '此窗口与其网站失去了联系',
  'social.lost.help': '没有人登录。请关闭此窗口，并在网站上重试。',
  'social.other': '此登录是在别处开始的',
  'social.other.help': '没有人登录。此登录是由另一个网站或另一个窗口开始的。请关闭此窗口，并在网站上重新开始。',
  'social.finishing': '正在为你登录',
  'social.press': '在 {site} 登录？',
  'social.press.help':
    '有人在 {site} 用 {browser} 开始了登录。只有是你自己刚刚开始的，才继续。如果是别人让你来这里的，请不要继续。',
  'social.press.browser': '未知浏览器',
  'social.press.yes': '是的，登录',
  'social.press.no': '不，不是我',
  'social.returning': '正在返回 {site}',
  'social.done': '已登录',
  'social.done.help': '你可以关闭此窗口。',
  'social.declined': '没有人登录',
  'social.declined.help': '你可以关闭此窗口。',
  'social.SOCIAL_DENIED': '登录被拒绝',
  'social.SOCIAL_DENIED.help': '你可以关闭此窗口，然后重试或使用其他方式。',
  'social.SOCIAL_REFUSED': '登录没有成功',
  'social.SOCIAL_REFUSED.help': '可能用时太长。请关闭此窗口，并在网站上重新开始。',
  'social.offline': '无法为你登录',
  'social.offline.help': '请检查网络连接，然后重试。',
  'social.retry': '重试',
}
