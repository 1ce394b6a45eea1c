import type { Messages } from '../../../../src/plugin.js'

/** English messages of the views. */
export const messages = {
  'embedded-views.approve': 'Approve the request',
  'embedded-views.code': 'Enter the code',
  'embedded-views.confirm': 'Confirm in your wallet',
  'embedded-views.offer': 'Embedded wallet',
  'embedded-views.recover': 'Embedded wallet',
  'embedded-views.settings': 'Embedded wallet',
  'embedded-views.settings.row': 'Wallet settings',
  'embedded-views.settings.hint': 'Devices, recovery, signing out',
  'embedded-views.offer.wayBack': 'Add a way back',
  'embedded-views.offer.wayBack.hint': 'Lost with this device until then',
  'embedded-views.offer.passkey': 'Add a passkey',
  'embedded-views.offer.passkey.hint': 'Sign in faster, on all your devices',
  'embedded-views.settings.failed': 'The wallet settings could not be opened',
  'embedded-views.window': 'Continue in a window',
  'embedded-views.elsewhere': 'Go on in the window',
  'embedded-views.elsewhere.help': 'Your wallet shows there what this site asks for.',
  'embedded-views.elsewhere.show': 'Show it',
  'embedded-views.elsewhere.cancel': 'Cancel',
  'embedded-views.refused': 'Action not allowed',
  'embedded-views.refused.help': 'This site asked your wallet for something that it does not do. Nothing was signed.',
} as const satisfies Messages
