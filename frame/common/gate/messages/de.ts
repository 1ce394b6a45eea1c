import type { Translated } from '../../screen/texts.js'
import type { messages as en } from './en.js'

/** German texts of buttons that the gate guards. */
export const messages: Translated<typeof en> = {
  'guard.early': 'Das war zu früh gedrückt. Sieh noch einmal hin und drücke dann noch einmal.',
  'guard.unmoved': 'Die Maus hat sich hier noch nicht bewegt. Bewege sie und drücke dann noch einmal.',
  'guard.covered':
    'Etwas auf der Seite verdeckt das hier oder blendet es aus, deshalb lässt es sich hier nicht drücken.',
  'guard.small': 'Die Seite lässt dafür zu wenig Platz. Vergrößere die Ansicht oder mache das Fenster größer.',
  'guard.site': 'Du bist auf',
}
