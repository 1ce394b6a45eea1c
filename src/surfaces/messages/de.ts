import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/** German texts of the buttons in the host's page. */
export const messages: Translated<typeof en> = {
  'button.connect': 'Wallet verbinden',
  'button.waiting': 'Wird verbunden',
  'button.unsupported': 'Netzwerk nicht unterstützt',
  'button.lost': 'Nicht geladen. Erneut versuchen',
  'button.email': 'E-Mail',
}
