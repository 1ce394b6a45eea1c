import type { MessageTable } from '../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** German texts of the page of agents' links. */
export const messages: MessageTable<keyof typeof en> = {
  'agent.title': 'Ein Agent bittet um eine Berechtigung',
  'agent.help':
    'Ein Agent ist ein Programm, das für dich handelt, in Grenzen, die das Netzwerk einhält. Melde dich an, lies genau, worum er bittet, und entscheide dann.',
  'agent.name': 'Er nennt sich (ungeprüft)',
  'agent.address': 'Seine Adresse',
  'agent.network': 'Netzwerk',
  'agent.email': 'E-Mail-Adresse',
  'agent.logIn': 'Anmelden und lesen, worum er bittet',
  'agent.passkey': 'Mit einem Passkey anmelden',
  'agent.read': 'Lesen, worum er bittet',
  'agent.as': 'Lesen als {name}',
  'agent.other': 'Ein anderes Konto verwenden',
  'agent.leave': 'Zurück',
  'agent.again': 'Noch einmal versuchen',
  'agent.permissions': 'Meine Berechtigungen zeigen',
  'agent.problem.email': 'Gib eine E-Mail-Adresse ein, zum Beispiel you@example.com',
  'agent.problem.many': 'Zu viele Versuche. Warte eine Weile und versuche es dann noch einmal.',
  'agent.problem.login': 'Die Anmeldung ging nicht. Versuche es gleich noch einmal.',
  'agent.unreadable.title': 'Dieser Link ist nicht lesbar',
  'agent.unreadable.help': 'Vielleicht wurde er unterwegs abgeschnitten. Bitte um den ganzen Link oder um einen neuen.',
  'agent.off.title': 'Hier gibt es keine Berechtigungen für Agenten',
  'agent.off.help':
    'Der Betreiber dieser Wallet hat sie nicht eingeschaltet. Sag es dem, der dir den Link geschickt hat.',
  'agent.chain.title': 'Nicht in diesem Netzwerk',
  'agent.chain.help': 'Der Agent bittet um eine Berechtigung in einem Netzwerk, in dem diese Wallet keine gibt.',
  'agent.given.title': 'Berechtigung erteilt',
  'agent.given.help':
    'Der Agent bekommt sie jetzt. Du kannst sie in den Einstellungen deiner Wallet unter „Berechtigungen“ beenden.',
  'agent.declined.title': 'Nichts wurde erteilt',
  'agent.declined.help':
    'Der Agent bekommt keine Antwort. Du kannst noch einmal lesen, worum er bittet, oder diese Seite schließen.',
  'agent.used.title': 'Dieser Link wurde schon benutzt',
  'agent.used.help':
    'Mit ihm wurde schon eine Berechtigung erteilt, deshalb jetzt keine. Wenn du das nicht warst, bitte um einen neuen Link.',
  'agent.offline.title': 'Deine Wallet antwortet nicht',
  'agent.offline.help':
    'Prüfe deine Verbindung und versuche es noch einmal. Falls du die Berechtigung schon erteilt hattest, sieh zuerst in den Einstellungen deiner Wallet unter „Berechtigungen“ nach.',
  'agent.unable.title': 'Diese Berechtigung geht nicht',
  'agent.unable.help':
    'Der Agent bittet um etwas, das diese Wallet nicht gibt, oder dein Konto gibt in {network} keine Berechtigungen. Nichts wurde erteilt.',
  'agent.funds.title': 'Zu wenig Guthaben für die Gebühr',
  'agent.funds.help':
    'Dein Konto braucht in {network} etwas Guthaben, bevor es eine Berechtigung geben kann. Nichts wurde erteilt.',
}
