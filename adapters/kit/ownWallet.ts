/** Sources of this package, of whichever copy, know by it what they need not list: it is in the list another way. */
const mark = Symbol.for('latchkey.wallet')

/** Marks a wallet that a source announces to the page. */
export const markOwn = <Wallet extends object>(wallet: Wallet): Wallet =>
  Object.defineProperty(wallet, mark, { value: true })

/** Whether a source of this package has announced it. */
export const isOwn = (wallet: unknown): boolean => Object(wallet)[mark] === true
