import type { Translated } from '../../../common/screen/texts.js'
import type { messages as en } from './en.js'

/** German texts of what a device is told when its frame starts. */
export const messages: Translated<typeof en> = {
  'news.title': 'Neu in deinem Konto',
  'news.help': 'Das ist geschehen, seit du hier warst, und nicht auf diesem Gerät.',
  'news.loginAdded': 'Anmeldung hinzugefügt: {what}',
  'news.loginRemoved': 'Anmeldung entfernt: {what}',
  'news.openerAdded': 'Hinzugefügt und öffnet deine Wallet: {what}',
  'news.openerRemoved': 'Entfernt und öffnet deine Wallet nicht mehr: {what}',
  'news.recovering': 'Auf einem neuen Gerät geöffnet: {what}',
  'news.exchanged': 'Eine Website hat dich auf einem neuen Gerät angemeldet: {what}',
  'news.exported': 'Die Wiederherstellungsphrase wurde angezeigt',
  'news.suspended': 'Dein Konto wurde von den Betreibern der Website gesperrt',
  'news.reinstated': 'Dein Konto ist nicht mehr gesperrt',
  'news.permissionUsed': 'Eine App hat ihre Erlaubnis zum ersten Mal genutzt',
  'news.permissionSpent': 'Vier Fünftel einer Erlaubnis sind verbraucht',
  'news.permissionEnding': 'Eine Erlaubnis endet innerhalb von drei Tagen',
  'news.permission.help':
    'In den Einstellungen deiner Wallet siehst du, was von einer Erlaubnis noch übrig ist, und beendest sie.',
  'news.suspended.help':
    'Ein gesperrtes Konto signiert nichts für diese Website. Deine Wallet bleibt deine. Hältst du das für einen Irrtum, schreibe den Betreibern der Website.',
  'news.unknown':
    'Ist hier etwas nicht von dir? Öffne die Einstellungen der Wallet: Entferne das Gerät oder die Anmeldung und sichere dann deine Wallet neu ab.',
  'news.seen': 'Ich habe das gesehen',
  'opener.dev': 'Gerät',
  'opener.prf': 'Passkey',
  'opener.code': 'Wiederherstellungscode',
  'opener.pass': 'Passphrase',
  'opener.man': 'Wiederherstellung durch den Betreiber',
  'waiting.title': 'Bist du das?',
  'waiting.help':
    'Mit deiner E-Mail will ein neues Gerät deine Wallet öffnen. Wenn du nichts tust, kann es das ab {time}.',
  'waiting.site': 'Website, wie angegeben',
  'waiting.browser': 'Browser',
  'waiting.place': 'Ort',
  'waiting.since': 'Angefragt',
  'waiting.warning':
    'Nicht du? Dann liest jemand deine Mails: Drücke Nein und ändere das Passwort deines Postfachs. Deine Wallet zu benutzen hält es nicht auf.',
  'waiting.yes': 'Ja, das bin ich',
  'waiting.no': 'Nein, aufhalten',
  'waiting.later': 'Später entscheiden',
  'waiting.working': 'Deine Antwort wird übermittelt',
  'waiting.failed': 'Deine Antwort kam nicht an. Versuche es noch einmal.',
}
