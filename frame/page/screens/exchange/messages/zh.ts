import type { Translated } from '../../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** Chinese texts of logins by the page's own server. */
export const messages: Translated<typeof en> = {
  'enter.title': '使用你在本网站的账户？',
  'enter.asks': '请求用网站自己的账户让你登录钱包',
  'enter.account': '账户',
  'enter.help': '只有这是你在那里的账户时才继续。该网站的运营方能以你的身份登录。',
  'enter.do': '使用此账户继续',
  'enter.cancel': '取消',
  'elsewhere.title': '你的钱包在另一台设备上',
  'elsewhere.help': '仅凭本网站的账户，无法在这里打开它。',
  'elsewhere.made': '创建于',
  'elsewhere.site': '网站',
  'elsewhere.browser': '浏览器',
  'elsewhere.doubt': '如果不是你创建的，请不要使用它，并告知该网站。',
  'elsewhere.mail': '用验证码确认是你本人',
  'elsewhere.other': '请用你添加过的通行密钥或邮箱地址登录，或使用那台设备。',
  'elsewhere.close': '关闭',
}
