import type { messages as en } from './en.js'

/** Japanese texts. */
export const messages = {
  'acme-portfolio.tab': 'ポートフォリオ',
  'acme-portfolio.title': 'ポートフォリオ',
  'acme-portfolio.all': 'すべての保有資産を見る',
  'acme-portfolio.positions': { other: '{count}件の保有資産' },
  'acme-portfolio.place': '{network}、{address}',
  'acme-portfolio.unknown': '評価額は不明です',
  'acme-portfolio.rates': '現在レートを取得できないため、評価額を表示できません。',
  'acme-portfolio.missing': '応答のないネットワーク：{networks}。合計には含まれていません。',
  'acme-portfolio.again': 'もう一度取得する',
  'acme-portfolio.none': 'まだ何もありません',
  'acme-portfolio.none.help': 'ウォレットを接続するか、下でアドレスをウォッチしてください。',
  'acme-portfolio.watched': 'ウォッチ中のアカウント',
  'acme-portfolio.unwatch': '{address}のウォッチをやめる',
  'acme-portfolio.address': '任意のアカウントのアドレス',
  'acme-portfolio.address.unknown': 'このアプリのネットワークに該当するアドレスはありません。',
  'acme-portfolio.watch': 'このアカウントをウォッチ',
  'acme-portfolio.watch.failed': 'アカウントを追加できませんでした。もう一度お試しください。',
  'acme-portfolio.hide': '残高のない資産を隠す',
  'acme-portfolio.hide.help': '残高のあるコインとトークンだけを表示します。',
} as const satisfies Record<keyof typeof en, unknown>
