import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese messages of receiving. */
export const messages: Translated<typeof en> = {
  'receive.action': '接收',
  'receive.title': '接收',
  'receive.qr': '你的地址的二维码',
  'receive.copy': '复制地址',
  'receive.network': '你在 {name} 上的地址',
  'receive.only': '只向此地址发送 {name} 上的资产。',
  'receive.unrecoverable': '尚无法恢复',
  'receive.unrecoverable.help': '如果你丢失这台设备，就会失去在这里收到的资产。请先在钱包设置中添加找回方式。',
  'receive.shared': { other: '{count} 个网络共用此地址' },
  'receive.networks.title': '使用此地址的网络',
  'receive.networks.help': '在其中任何一个网络上发送的币和代币，都会到达你的地址。',
  'receive.networks.current': '当前',
  'receive.networks.test': '测试网络',
  'receive.disconnected.help': '请连接钱包，查看其地址。',
}
