/** English texts of the screen on which a user agrees to another mailbox. */
export const messages = {
  'confirm.add.title': 'Add this e-mail address?',
  'confirm.add.asks': 'asks to add an e-mail address that signs you in',
  'confirm.add.help': 'Whoever reads the mail of this address can sign in as you. Go on only if it is yours.',
  'confirm.add.do': 'Add this address',
  'confirm.change.title': 'Change your e-mail address?',
  'confirm.change.asks': 'asks to change the e-mail address that signs you in',
  'confirm.change.help': 'Whoever reads the mail of the new address can sign in as you. Go on only if it is yours.',
  'confirm.change.do': 'Change to this address',
  'confirm.now': 'Now',
  'confirm.new': 'New',
  'confirm.cancel': 'Cancel',
} as const
