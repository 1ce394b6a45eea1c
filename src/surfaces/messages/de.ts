import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/** German texts of buttons. */
export const messages: Translated<typeof en> = {
  'button.connect': 'Wallet verbinden',
  'button.waiting': 'Wird verbunden',
  'button.unsupported': 'Netzwerk nicht unterstützt',
  'button.lost': 'Nicht geladen. Noch einmal versuchen',
}
