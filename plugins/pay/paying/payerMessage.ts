import type { CaipAccountId } from '../../../src/plugin.js'

/** What an account signs to say that it is about to pay an order: it moves nothing. The services write the same (`pay/payerMessage.ts`). */
export const payerMessage = (order: string, account: CaipAccountId): string =>
  `I am about to pay order ${order} from ${account}.`
