import type { Stack } from '../../readStack.js'

/** A view of the widget on the page of themes. */
export interface LiveViewEntry {
  readonly name: string
  readonly view: string
  /** What it is opened with. Default: nothing. */
  toParams?(stack: Stack): Readonly<Record<string, unknown>>
}

/** The six that are shown, filled in so that what is pressed last stands out: how users come in, what they have, and what they do with it. */
export const liveViews: readonly LiveViewEntry[] = [
  { name: 'Connect', view: 'Connect' },
  { name: 'Account', view: 'Account' },
  {
    name: 'Send',
    view: 'WalletSend',
    toParams: ({ accounts, chains }) => ({ address: chains[0]?.token.address, amount: '25', to: accounts[0]?.address }),
  },
  { name: 'Receive', view: 'WalletReceive' },
  {
    name: 'Swap',
    view: 'Swap',
    toParams: ({ chains }) => ({ fromToken: chains[0]?.token.address, toToken: 'eth', amount: '100' }),
  },
  { name: 'Networks', view: 'Networks' },
]
