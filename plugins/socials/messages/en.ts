import type { Messages } from '../../../src/plugin.js'

/** English texts of logging in with an account that the user has. */
export const messages = {
  'socials.with': 'Continue with {name}',
  'socials.with.passkey': 'Continue with a passkey',
  'socials.gone': '{name} is not set up here',
  'socials.more': 'More ways to continue',
  'socials.title': 'All ways to log in',
  'socials.go.title': 'Log in with {name}',
  'socials.go.help': 'A window of {name} opens.',
  'socials.wait.title': 'Continue in {name}',
  'socials.wait.help': 'Finish in the window that opened.',
  'socials.connecting.title': 'Logging in',
  'socials.connecting.help': 'Getting your wallet ready.',
  'socials.other': 'Choose another way',

  'socials.passkey.title': 'Log in with a passkey',
  'socials.passkey.help': 'Use yours, or make a new wallet with one.',
  'socials.passkey.use': 'Use my passkey',
  'socials.passkey.create': 'Create a new wallet',

  'socials.farcaster.title': 'Farcaster',
  'socials.farcaster.help': 'Scan this with the camera of your phone.',
  'socials.farcaster.phone': 'Confirm it in the Farcaster app.',
  'socials.farcaster.open': 'Open Farcaster',
  'socials.farcaster.copy': 'Copy link',
  'socials.farcaster.qr': 'QR code of Farcaster',

  'socials.failed.title': 'Could not log in',
  'socials.failed': 'That did not work. Try again.',
  'socials.error.SOCIAL_FAILED.title': 'Failed to initiate social connection',
  'socials.error.SOCIAL_CONNECT_FAILED.title': 'Failed to connect',
  'socials.error.SOCIAL_WINDOW_BLOCKED.title': 'The window was blocked',
  'socials.error.SOCIAL_WINDOW_BLOCKED': 'Allow windows of this page, then try again.',
  'socials.error.SOCIAL_WINDOW_CLOSED.title': 'Popup closed',
  'socials.error.SOCIAL_WINDOW_CLOSED': 'Finish there if it is open, or try again.',
  'socials.error.SOCIAL_DENIED.title': 'Connection rejected',
  'socials.error.SOCIAL_DENIED': 'You did not allow the login.',
  'socials.error.SIGN_UP_REFUSED.title': 'No account here',
  'socials.error.SIGN_UP_REFUSED':
    'There is no account with this login here yet, and new ones are limited. Ask the people who run the site.',
  'socials.error.SOCIAL_EXPIRED': 'It took too long. Try again.',
  'socials.error.SOCIAL_REFUSED': 'The provider did not confirm it. Try again.',
  'socials.error.PROVIDER_UNKNOWN': 'This is not set up here. Choose another way.',
  'socials.error.NETWORKS_NOT_SERVED': 'This login does not work with the networks of this app yet.',
  'socials.error.FARCASTER_FAILED.title': 'Failed to connect to farcaster',
} as const satisfies Messages
