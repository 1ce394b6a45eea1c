/** What an account signs to say that it is about to pay an order: it moves nothing. The widget writes the same. @param account CAIP-10 */
export const payerMessage = (order: string, account: string): string =>
  `I am about to pay order ${order} from ${account}.`
