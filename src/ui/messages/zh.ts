import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/**
 * Chinese messages of the shell, its parts and the first views: they travel with the modal (`later/` has
 * those of parts that come later, `views/messages.ts` the others). Plain and short, second person, sentence case.
 */
export const messages: Translated<typeof en> = {
  'shell.back': '返回',
  'shell.close': '关闭',
  'shell.help': '什么是钱包？',
  'shell.loading': '正在加载',
  'shell.retry': '重试',
  'shell.view': '这个部分',
  'shell.failed.title': '{name} 无法加载',
  'shell.failed.help': '其他功能仍可使用。请检查网络连接，然后重试。',
  'shell.off.title': '不可用',
  'shell.off.help': '此应用已关闭 {name}。',
  'shell.brand': 'Latchkey',

  'parts.or': '或',
  'parts.qr': '二维码',
  'parts.copy': '复制',
  'parts.copied': '已复制',
  'parts.copy.failed': '无法复制',

  'connect.title': '连接',
  'connect.wallets': '钱包',
  'connect.recent': '最近使用',
  'connect.installed': '已安装',
  'connect.multiple': '同一钱包有两个',
  'connect.more': '使用钱包继续',
  'connect.all': '所有钱包',
  'connect.all.failed': '无法加载。请重试',
  'connect.none': '此浏览器中没有找到钱包',
  'connect.none.get': '获取钱包',

  'connecting.open': '打开 {name}',
  'connecting.accept': '请在钱包中接受请求',
  'connecting.still': '仍在等待。钱包窗口是不是被挡住了？',
  'connecting.rejected': '连接被拒绝',
  'connecting.rejected.help': '你在 {name} 中拒绝了',
  'connecting.failed': '连接失败',
  'connecting.failed.help': '{name} 的回应不符合预期。请重试，或重启钱包。',
  'connecting.pending.help': '{name} 还有问题在等你回答。请先打开它并作答。',
  'connecting.cancel': '取消',
  'connecting.code': '复制错误代码',
}
