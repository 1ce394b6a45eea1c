/** Texts of what became of something that was sent, in English. */
export const messages = {
  'sent.explorer': 'View on explorer',

  'sent.success.send': 'Sent {what}',
  'sent.success.trade': 'Swapped {paid} for at least {got}',
  'sent.success.approve': '{token} approved',
  'sent.success.revoke': '{token}: approval taken back',
  'sent.success.other': 'Transaction confirmed',

  'sent.reverted.send': 'The transfer of {what} failed. The network undid it, the fee was spent.',
  'sent.reverted.trade': 'The swap of {paid} failed. The network undid it, the fee was spent.',
  'sent.reverted.approve': '{token} was not approved. The network undid it, the fee was spent.',
  'sent.reverted.other': 'A transaction failed. The network undid it, the fee was spent.',

  'sent.partial.other': 'Only a part of what you approved went through. Look at it in your wallet.',

  'sent.failed.send': 'The transfer of {what} failed. It never got into a block: nothing was sent.',
  'sent.failed.other': 'A transaction failed. It never got into a block: nothing was done.',

  'sent.cancelled.send': 'Cancelled: {what} was not sent. A fee was spent.',
  'sent.cancelled.other': 'Cancelled: nothing was done. A fee was spent.',

  'sent.unknown.send': 'Sent {what}, but not confirmed. Look in your wallet before you send again.',
  'sent.unknown.other': 'A transaction is not confirmed. Look in your wallet before you send it again.',
} as const
