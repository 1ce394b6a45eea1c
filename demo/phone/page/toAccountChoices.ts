import type { PhoneState } from '../types.js'
import type { Choice } from './Choices.js'
import { short } from './describe.js'

/** The accounts as rows. */
export const toAccountChoices = ({ accounts }: Pick<PhoneState, 'accounts'>): Choice[] =>
  accounts.map((account, index) => ({ id: account, label: `Account ${index + 1}`, detail: short(account) }))
