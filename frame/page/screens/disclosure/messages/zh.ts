import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Chinese texts of the screen that says what a site will be able to read. */
export const messages: Translated<typeof en> = {
  'disclosure.title': '与本网站共享',
  'disclosure.asks': '可以读取{what}。',
  'disclosure.email': '你的邮箱地址',
  'disclosure.name': '你的姓名',
  'disclosure.ways': '你的登录方式',
  'disclosure.continue': '继续',
  'disclosure.refuse': '不允许',
}
