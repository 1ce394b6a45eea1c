/** Its names of ways to pay that the protocol has another one for. */
const methodNames: Readonly<Record<string, string>> = { CREDIT_DEBIT_CARD: 'card', ACH: 'ach_bank_account' }
/** A way to pay in the protocol's spelling. */
export const toMethod = (name: string) => methodNames[name] ?? name.toLowerCase()
/** A way to pay as Meld has it. */
export const fromMethod = (id: string) =>
  Object.entries(methodNames).find(([, own]) => own === id)?.[0] ?? id.toUpperCase()
