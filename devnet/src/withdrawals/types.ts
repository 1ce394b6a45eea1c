import type { SoldCoin } from '../onramp/types.js'

/** Which API a withdrawal was asked for by. */
export type ExchangeApi = 'coinbase' | 'meld'

/** How far a withdrawal has come, as the exchange says. */
export type WithdrawalStage = 'created' | 'pending' | 'success' | 'failed'

/** Coins that a user of the exchange sends to an address. */
export interface Withdrawal {
  readonly api: ExchangeApi
  /** In the page's address. */
  readonly token: string
  /** The exchange's own id. */
  readonly id: string
  /** What it was named by the services. */
  readonly reference: string
  readonly coin: SoldCoin
  readonly address: string
  /** All that was told when it was asked for. */
  readonly told: Readonly<Record<string, unknown>>
  readonly redirectUrl: string | undefined
  readonly madeAt: number
  /** In whole coins. */
  amount: number
  stage: WithdrawalStage
  /** Of the transaction that it names. */
  hash?: string
  /** Where it says that it sent. */
  said?: string
  /** Cookie of the browser that opened the page. */
  visit?: string
}

/** What a user, or a test, makes of a withdrawal. */
export const withdrawalChoices = {
  send: 'Send',
  less: 'Send; the exchange keeps a fee of one per cent',
  late: 'Send later',
  twice: 'Send twice',
  decline: 'Be declined',
  lie: 'Say that it was sent, and send nothing',
  borrow: 'Say so with the transaction of another withdrawal',
  stray: 'Send to another address',
} as const
export type WithdrawalChoice = keyof typeof withdrawalChoices
