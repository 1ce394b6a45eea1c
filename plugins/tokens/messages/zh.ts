import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** Chinese messages of tokens and collectibles. */
export const messages: Translated<typeof en> = {
  'tokens.tab': '代币',
  'tokens.search': '搜索代币',
  'tokens.none': '还没有代币',
  'tokens.none.help': '你在 {name} 上收到的币和代币会显示在这里。',
  'tokens.failed': '无法读取你的代币',
  'tokens.failed.help': '半分钟后会再次查询。',
  'tokens.unfound': '没有找到',
  'tokens.unfound.help': '可按名称、符号或地址搜索。',
  'tokens.hidden': { other: '已隐藏（{count}）' },
  'tokens.hidden.title': '已隐藏的代币',
  'tokens.hidden.help': '垃圾代币，以及没有列表收录也没有价格的代币。它们不计入总额。',
  'tokens.total.part': '不含价格未知的代币',
  'tokens.price': '单价 {price}',
  'tokens.price.unknown': '价格未知',
  'tokens.amount': '数量',
  'tokens.value': '价值',
  'tokens.price.label': '价格',
  'tokens.change': '24 小时变化',
  'tokens.network': '网络',
  'tokens.address': '地址',
  'tokens.copy': '复制地址',
  'tokens.explorer': '在区块浏览器中查看',
  'tokens.send': '发送',
  'tokens.swap': '兑换',
  'tokens.gone': '此账户没有它',
  'tokens.gone.help': '它已被发送，或在另一个网络上。',
  'tokens.disconnected.help': '请连接钱包，查看其中的资产。',
  'tokens.nfts.tab': 'NFT',
  'tokens.nfts.title': 'NFT',
  'tokens.nfts.none': '还没有 NFT',
  'tokens.nfts.none.help': '你在 {name} 上收到的收藏品会显示在这里。',
  'tokens.nfts.failed': '无法读取你的 NFT',
  'tokens.nfts.retry': '重试',
  'tokens.nfts.collection': '收藏系列',
  'tokens.nfts.number': '编号',
  'tokens.nfts.traits': '特征',
  'tokens.nfts.hidden': { other: '{count} 个疑似垃圾的 NFT' },
}
