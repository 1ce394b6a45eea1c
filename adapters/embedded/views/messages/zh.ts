import type { Translated } from '../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese messages of the views. */
export const messages: Translated<typeof en> = {
  'embedded-views.approve': '批准请求',
  'embedded-views.code': '输入验证码',
  'embedded-views.confirm': '在钱包中确认',
  'embedded-views.offer': '内置钱包',
  'embedded-views.recover': '内置钱包',
  'embedded-views.settings': '内置钱包',
  'embedded-views.settings.row': '钱包设置',
  'embedded-views.settings.hint': '设备、恢复、退出登录',
  'embedded-views.offer.wayBack': '添加找回方式',
  'embedded-views.offer.wayBack.hint': '在此之前，设备丢失则钱包丢失',
  'embedded-views.offer.passkey': '添加通行密钥',
  'embedded-views.offer.passkey.hint': '在你的所有设备上更快登录',
  'embedded-views.settings.failed': '无法打开钱包设置',
  'embedded-views.window': '在窗口中继续',
  'embedded-views.elsewhere': '请在窗口中继续',
  'embedded-views.elsewhere.help': '你的钱包会在那里显示本网站的请求。',
  'embedded-views.elsewhere.show': '显示窗口',
  'embedded-views.elsewhere.cancel': '取消',
  'embedded-views.refused': '不允许此操作',
  'embedded-views.refused.help': '本网站向你的钱包请求了它不执行的操作。没有签署任何内容。',
}
