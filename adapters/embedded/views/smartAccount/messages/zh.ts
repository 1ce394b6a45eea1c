import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese messages of the row and its view. */
export const messages: Translated<typeof en> = {
  'smart-account.row': '账户类型',
  'smart-account.title': '账户类型',
  'smart-account.smartAccount': '智能账户',
  'smart-account.smartAccount.hint': '一次批准多个步骤',
  'smart-account.eoa': '标准账户',
  'smart-account.eoa.hint': '每个步骤一笔交易',
  'smart-account.same': '两者的地址和密钥相同。',
  'smart-account.absent': '只有一种账户类型',
  'smart-account.absent.help': '此钱包在这里不提供其他类型。',
  'smart-account.disconnected.help': '请登录，查看你的账户类型。',
  'smart-account.networks': '你在各网络上的账户',
  'smart-account.none': '没有网络',
  'smart-account.none.help': '此应用没有与账户类型有关的网络。',
  'smart-account.failed': '无法加载',
  'smart-account.failed.help': '没有任何改变。请检查网络连接，然后重试。',
  'smart-account.choose.failed': '类型没有更改。请重试。',
  'smart-account.state.smart': '已有合约',
  'smart-account.state.plain': '首次需要之前为标准账户',
  'smart-account.state.plain.eoa': '标准账户',
  'smart-account.state.other': '另一个钱包的合约：{code}',
  'smart-account.state.unsupported': '仅支持标准账户',
  'smart-account.state.unknown': '网络没有回应',
  'smart-account.takeOff': '在 {network} 上移除合约',
  'smart-account.takeOff.help': '之后你在那里的账户是标准账户。这需要一笔收取费用的交易。',
  'smart-account.elsewhere': '要在另一个网络上移除合约，请先切换到该网络。',
  'smart-account.waiting': '正在移除合约',
  'smart-account.waiting.help': '{network} 已收到交易。你可以关闭此处。',
  'smart-account.done': '你在 {network} 上的账户已恢复为标准账户',
  'smart-account.takeOff.failed': '合约没有移除',
  'smart-account.takeOff.failed.help': '请查看下面的网络，然后重试。',
}
