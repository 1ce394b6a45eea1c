/** Whether a text is meant as a payment link: by its scheme, whatever follows. `readPaymentLink` reads it. */
export const isPaymentLink = (text: string): boolean => /^\s*(?:ethereum|solana):/i.test(text)
