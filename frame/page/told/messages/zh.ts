import type { Translated } from '../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Chinese texts of what a device is told when its frame starts. */
export const messages: Translated<typeof en> = {
  'news.title': '你的账户有新情况',
  'news.help': '这些发生在你上次来过之后，而且不是在这台设备上。',
  'news.loginAdded': '已添加登录方式：{what}',
  'news.loginRemoved': '已移除登录方式：{what}',
  'news.openerAdded': '已添加{what}，它能打开你的钱包',
  'news.openerRemoved': '已移除{what}：它不再能打开你的钱包',
  'news.recovering': '已在新设备上打开：{what}',
  'news.exchanged': '有网站在新设备上为你登录：{what}',
  'news.exported': '助记词已被显示',
  'news.suspended': '你的账户已被该网站的运营方停用',
  'news.reinstated': '你的账户已不再停用',
  'news.suspended.help':
    '被停用的账户不会为该网站签署任何内容。钱包仍归你所有。如果你认为这是误判，请联系该网站的运营方。',
  'news.unknown': '这里有不属于你的内容吗？请打开钱包设置：移除该设备或登录方式，然后重新保护你的钱包。',
  'news.seen': '我已看过',
  'opener.dev': '设备',
  'opener.prf': '通行密钥',
  'opener.code': '恢复码',
  'opener.pass': '口令短语',
  'opener.man': '由运营方恢复',
  'waiting.title': '这是你吗？',
  'waiting.help': '有一台新设备凭你的邮箱请求打开你的钱包。如果你什么都不做，从 {time} 起它就能打开。',
  'waiting.site': '网站（由设备提供）',
  'waiting.browser': '浏览器',
  'waiting.place': '地点',
  'waiting.since': '请求时间',
  'waiting.warning': '不是你？那就是有人在读你的邮件：请按“不是”，并更改邮箱密码。照常使用钱包并不能阻止它。',
  'waiting.yes': '是的，是我',
  'waiting.no': '不是，阻止它',
  'waiting.later': '以后决定',
  'waiting.working': '正在传送你的回答',
  'waiting.failed': '你的回答没有送达。请重试。',
}
