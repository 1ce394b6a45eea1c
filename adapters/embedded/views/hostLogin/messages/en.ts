import type { Messages } from '../../../../../src/plugin.js'

/** English messages of a login by the app's own server. */
export const messages = {
  'host-login.row': 'Continue with your account here',
  'host-login.title': 'Log in',
  'host-login.wait.title': 'Logging in',
  'host-login.wait.help': 'Getting your wallet ready.',
  'host-login.failed.title': 'Could not log in',
  'host-login.failed': 'That did not work. Try again.',
  'host-login.error.EXCHANGE_HOST_FAILED': 'This site did not say who you are. Sign in to the site, then try again.',
  'host-login.error.EXCHANGE_REFUSED':
    'Your wallet did not accept what this site said. Try again, or log in another way.',
  'host-login.error.EXCHANGE_PAUSED': 'New devices have to wait for an hour. Log in another way, or try again later.',
  'host-login.error.PROVIDER_UNKNOWN': 'This is not set up here. Choose another way.',
  'host-login.error.SOCIAL_EXPIRED': 'It took too long. Try again.',
  'host-login.error.SCREEN_CLOSED': 'You did not continue. Try again, or choose another way.',
  'host-login.error.NETWORKS_NOT_SERVED': 'This login does not work with the networks of this app yet.',
} as const satisfies Messages
