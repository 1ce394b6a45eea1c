import type { Translated } from '../../kernel/index.js'
import type { messages as en } from './en.js'

/** Spanish texts of the buttons in the host's page. */
export const messages: Translated<typeof en> = {
  'button.connect': 'Conectar monedero',
  'button.waiting': 'Conectando',
  'button.unsupported': 'Red no compatible',
  'button.lost': 'No se ha cargado. Reintentar',
  'button.email': 'Correo',
}
