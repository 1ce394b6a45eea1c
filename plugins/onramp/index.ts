import { definePlugin } from '../../src/plugin.js'

/**
 * Buys coins for money at providers that the operator of the services chose. Needs services with the part `onramp` (docs/onramp.md). It draws
 * nothing: hosts show its controller in views of their own. Who comes back from a checkout in the same tab does so with `latchkey_purchase`,
 * which is taken out of the address.
 * @example const buying = await latchkey.use(onramp)
 */
export const onramp = definePlugin({
  id: 'onramp',
  api: '1.0',
  flag: { fallback: ['meld', 'coinbase'], governed: true },
  resumes: ['latchkey_purchase'],
  load: () => import('./plugin.js'),
})

export type * from './types.js'
