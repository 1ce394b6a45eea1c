import type { Translated } from '../../../kernel/index.js'
import type { messages as en } from './en.js'

/** Chinese texts of the parts that the modal opens without: all of them in one. */
export const messages: Translated<typeof en> = {
  'parts.amount.invalid': '请用数字 0 到 9 填写金额，小数点用“.”：1234.5',
  'parts.amount.long': '{symbol} 小数点后最多 {decimals} 位',
  'parts.amount.which': '你指的是哪个金额？',
  'parts.amount.understood': '理解为 {amount}',

  'ended.wallet': '{name} 结束了连接',
  'ended.expired': '与 {name} 的连接已过期',
  'ended.failed': '与 {name} 的连接已中断',
  'ended.away': '{name} 已不再连接',
  'ended.away.help': '你离开期间，连接已结束。要继续，请重新连接。',
  'ended.help': '要继续，请重新连接。',
  'ended.again': '重新连接',
  'ended.dismiss': '忽略',
  'alert.own': '供开发者查看。因为页面在你的电脑上运行，所以只有你能看到；debug: false 可将其隐藏。',
  'alert.everybody': '供开发者查看。因为 debug 为 true，所有用户都能看到；去掉它则只在你的电脑上显示。',
  'alert.details': '详情',

  'parts.honest': '运营方可以帮你恢复钱包，也有能力替你签名。',
  'parts.honest.more': '这是什么意思',
  'parts.honest.help':
    '这个钱包的运营方保管着帮你找回钱包所需的东西，要先核对你的登录才会动用。但凭着它，运营方也有能力使用你的钱包。在钱包设置的“恢复”中，你可以改为只由自己保管。',

  'parts.disconnected': '未连接钱包',
  'parts.connect': '连接',

  'parts.clear': '清除',
  'parts.search': '搜索',
  'parts.max': '最大',
  'parts.turn': '反向显示：',
  'parts.step': '第 {step} 步，共 {of} 步',
  'parts.results': { other: '{count} 个结果' },

  'connect.legal': '我接受服务条款和隐私政策',
  'connect.legal.terms': '服务条款',
  'connect.legal.privacy': '隐私政策',

  'parts.tokens.search': '搜索代币',
  'parts.tokens.unfound': '没有匹配的代币',
  'parts.tokens.unfound.help': '请换个名称或符号，或请此应用收录它。',
  'parts.tokens.none': '没有代币',
  'parts.tokens.none.help': '这个网络上没有可选的代币。',
  'parts.tokens.failed': '代币无法加载',
  'parts.tokens.failed.help': '请检查网络连接，然后重试。',
  'parts.tokens.retry': '重试',
  'parts.tokens.balance': '代币余额不可用',
}
