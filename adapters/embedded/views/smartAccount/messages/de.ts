import type { Translated } from '../../../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts. */
export const messages: Translated<typeof en> = {
  'smart-account.row': 'Art des Kontos',
  'smart-account.title': 'Art des Kontos',
  'smart-account.smartAccount': 'Smart-Konto',
  'smart-account.smartAccount.hint': 'Mehrere Schritte mit einer Genehmigung',
  'smart-account.eoa': 'Einfaches Konto',
  'smart-account.eoa.hint': 'Eine Transaktion für jeden Schritt',
  'smart-account.same': 'Adresse und Schlüssel sind bei beiden dieselben.',
  'smart-account.absent': 'Nur eine Art von Konto',
  'smart-account.absent.help': 'Diese Wallet bietet hier keine andere an.',
  'smart-account.disconnected.help': 'Melde dich an, um die Art deines Kontos zu sehen.',
  'smart-account.networks': 'Dein Konto in jedem Netzwerk',
  'smart-account.none': 'Keine Netzwerke',
  'smart-account.none.help': 'Diese App hat keine, in denen die Art des Kontos wichtig ist.',
  'smart-account.failed': 'Das konnte nicht geladen werden',
  'smart-account.failed.help': 'Nichts wurde geändert. Prüfe deine Verbindung und versuche es erneut.',
  'smart-account.choose.failed': 'Die Art wurde nicht geändert. Versuche es erneut.',
  'smart-account.state.smart': 'Hat den Vertrag',
  'smart-account.state.plain': 'Einfach, bis es gebraucht wird',
  'smart-account.state.plain.eoa': 'Einfach',
  'smart-account.state.other': 'Vertrag einer anderen Wallet: {code}',
  'smart-account.state.unsupported': 'Nur einfache Konten',
  'smart-account.state.unknown': 'Das Netzwerk antwortet nicht',
  'smart-account.takeOff': 'Vertrag in {network} entfernen',
  'smart-account.takeOff.help':
    'Danach ist dein Konto dort ein einfaches. Das braucht eine Transaktion mit einer Gebühr.',
  'smart-account.elsewhere': 'Um einen Vertrag in einem anderen Netzwerk zu entfernen, wechsle zuerst dorthin.',
  'smart-account.waiting': 'Der Vertrag wird entfernt',
  'smart-account.waiting.help': '{network} hat die Transaktion. Du kannst das hier schließen.',
  'smart-account.done': 'Dein Konto ist in {network} wieder ein einfaches',
  'smart-account.takeOff.failed': 'Der Vertrag wurde nicht entfernt',
  'smart-account.takeOff.failed.help': 'Sieh dir unten das Netzwerk an und versuche es dann erneut.',
}
