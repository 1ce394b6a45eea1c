import { balances } from '../kernel/index.js'
import type { CoreContext } from '../kernel/internal.js'
import { createBalances } from './balances.js'

export const setup = ({ kernel, ...scope }: CoreContext) => ({
  provides: { [balances.id]: createBalances(kernel, scope) },
  messages: { en: () => import('./messages/en.js') },
})
