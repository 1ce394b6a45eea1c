import type { Translated } from '../../screen/texts.js'
import type { messages as en } from './en.js'

/** Spanish texts of buttons that the gate guards. */
export const messages: Translated<typeof en> = {
  'guard.early': 'Has pulsado demasiado pronto. Mira otra vez y pulsa de nuevo.',
  'guard.unmoved': 'El ratón aún no se ha movido sobre esto. Muévelo y pulsa de nuevo.',
  'guard.covered': 'Algo en la página tapa o atenúa esto, así que aquí no se puede pulsar.',
  'guard.small': 'La página le da muy poco espacio. Amplía la vista o agranda la ventana.',
  'guard.site': 'Estás en',
}
