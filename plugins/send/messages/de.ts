import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of sending. */
export const messages: Translated<typeof en> = {
  'send.action': 'Senden',
  'send.title': 'Senden',
  'send.amount': 'Betrag',
  'send.balance': 'Guthaben: {amount} {symbol}',
  'send.worth': 'Etwa {worth}',
  'send.nft.copies': { one: 'Du hast {count}', other: 'Du hast {count}' },
  'send.balance.failed': 'Token-Guthaben nicht verfügbar',
  'send.max.failed': 'Der größte Betrag konnte nicht gelesen werden. Versuche es noch einmal.',
  'send.receiver': 'Senden an',
  'send.receiver.hint': 'Adresse oder Zahlungslink',
  'send.receiver.hint.names': 'Adresse, Name oder Zahlungslink',
  'send.link.elsewhere': 'Dieser Link verlangt eine Zahlung auf {name}.',
  'send.link.failed': 'Der Link konnte nicht gelesen werden. Versuche es noch einmal.',
  'send.link.stayed': 'Das Netzwerk wurde nicht gewechselt.',
  'send.paste': 'Einfügen',
  'send.paste.failed': 'Der Browser hat das Einfügen nicht erlaubt. Nimm die Tastatur oder drücke lange.',

  'send.next.token': 'Token wählen',
  'send.next.amount': 'Betrag eingeben',
  'send.next.value': 'Falscher Wert',
  'send.next.funds': 'Guthaben reicht nicht',
  'send.next.unowned': 'Nicht in deinem Konto',
  'send.next.copies': 'Du hast weniger',
  'send.next.address': 'Adresse eingeben',
  'send.next.resolving': 'Name wird gesucht',
  'send.next.unresolved': 'Name nicht auflösbar',
  'send.next.invalid': 'Ungültige Adresse',
  'send.next.link': 'Ungültiger Link',
  'send.next.elsewhere': 'Zu {name} wechseln',
  'send.review': 'Prüfen',

  'send.token.none': 'Token',
  'send.token.change': 'Token ändern:',
  'send.tokens.title': 'Token wählen',

  'send.unsupported': 'Netzwerk nicht unterstützt',
  'send.unsupported.help': 'In diesem Netzwerk geht Senden nicht. Wechsle zu einem anderen, um weiterzumachen.',
  'send.networks': 'Netzwerk wechseln',
  'send.disconnected.help': 'Verbinde eine Wallet, um von ihr zu senden.',

  'send.preview.title': 'Prüfen',
  'send.preview.you': 'Du sendest',
  'send.preview.to': 'An',
  'send.preview.collection': 'Sammlung',
  'send.preview.number': 'Nummer',
  'send.preview.contract': 'Vertrag',
  'send.preview.from': 'Von',
  'send.preview.network': 'Netzwerk',
  'send.preview.fee': 'Netzwerkgebühr',
  'send.preview.fee.most': 'Bis zu {amount} {symbol}',
  'send.preview.deposit': 'Einlage',
  'send.preview.fee.unknown': 'In der Wallet angezeigt',
  'send.preview.total': 'Summe',
  'send.preview.total.most': 'Bis zu {amount} {symbol}',
  'send.preview.send': '{what} senden',
  'send.preview.cancel': 'Abbrechen',
  'send.preview.gone': 'Nichts zu prüfen',
  'send.preview.gone.help': 'Das Konto oder Netzwerk hat sich geändert, oder das wurde schon gesendet.',
  'send.preview.back': 'Zurück',

  'send.warning.self': 'Das ist dein eigenes Konto',
  'send.warning.self.help': 'Was du sendest, kommt dort an, wo es herkam, und du zahlst die Gebühr.',
  'send.warning.resembles': 'Diese Adresse ähnelt einer anderen',
  'send.warning.resembles.help':
    'Vielleicht will jemand, dass du sie verwechselst. Vergleiche jedes Zeichen mit der, die du kennst:',
  'send.warning.nameChanged': 'Dieser Name führt zu einer anderen Adresse als beim letzten Mal',
  'send.warning.nameChanged.help': 'Frage den Empfänger auf anderem Weg, bevor du sendest. Letztes Mal führte er zu:',
  'send.warning.nameResembles': 'Dieser Name ähnelt einem anderen',
  'send.warning.nameResembles.help':
    'Vielleicht will jemand, dass du sie verwechselst. An diesen hast du schon gesendet:',
  'send.warning.contract': 'Diese Adresse ist ein Vertrag',
  'send.warning.contract.help':
    'Vielleicht kann niemand bewegen, was er empfängt. Sende nur, wenn du weißt, dass er diesen Token annimmt.',
  'send.warning.new':
    'An diese Adresse hast du von hier noch nie gesendet. Prüfe sie: Eine Überweisung lässt sich nicht rückgängig machen.',
  'send.warning.unusualName': 'Dieser Name hat ungewöhnliche Zeichen',
  'send.warning.unusualName.help':
    'Vielleicht soll er wie ein anderer Name aussehen. Verlass dich auf die Adresse darunter.',

  'send.asking': '{name} öffnen',
  'send.asking.help': 'Prüfe die Überweisung dort und nimm sie an.',
  'send.asking.still': 'Es dauert noch. Liegt das Fenster hinter diesem?',
  'send.asking.notice': 'Eine Überweisung wartet in {name}',
  'send.asking.notice.help': 'Nimm sie dort an oder lehne sie ab, bevor du noch etwas sendest.',
  'send.declined': 'In {name} abgelehnt. Nichts wurde gesendet.',

  'send.toast.sent': 'Unterwegs: {what}',
  'send.funding': 'Du hast {amount} {symbol} zu wenig. Besorge mehr {symbol}, oder sende weniger.',
  'send.funding.title': 'Guthaben reicht nicht',

  'send.sent': 'Unterwegs',
  'send.sent.help': 'Das Netzwerk bestätigt es gerade. Du kannst dieses Fenster schließen.',
  'send.success': '{what} gesendet',
  'send.success.to': 'an {address}',
  'send.reverted': 'Die Überweisung ist fehlgeschlagen',
  'send.reverted.help': 'Das Netzwerk hat sie rückgängig gemacht: Der Betrag blieb bei dir, die Gebühr ist weg.',
  'send.cancelled': 'Abgebrochen',
  'send.cancelled.help': 'Nichts wurde gesendet. Das Netzwerk hat für das Abbrechen eine Gebühr genommen.',
  'send.unknown': 'Gesendet, aber nicht bestätigt',
  'send.unknown.help':
    'Deine Wallet hat es gesendet, und der Ausgang konnte nicht gelesen werden. Sieh dort nach, bevor du noch einmal sendest.',
  'send.explorer': 'Im Explorer ansehen',
  'send.copy.hash': 'Transaktions-ID kopieren',
  'send.done': 'Fertig',

  'send.missing': 'Guthaben reicht nicht',
  'send.missing.help':
    'Der Betrag mit Netzwerkgebühr ist um {amount} {symbol} mehr, als du hast. Besorge mehr {symbol}, oder sende weniger.',
  'send.missing.fee': 'Für die Gebühr brauchst du {symbol}',
  'send.missing.fee.help':
    'Die Netzwerkgebühr wird in {symbol} gezahlt. Besorge mindestens {amount} {symbol} mehr und versuche es dann noch einmal.',
  'send.failed': 'Nichts wurde gesendet',
  'send.failed.help': 'Vor der Überweisung ist etwas schiefgegangen. Versuche es noch einmal.',
  'send.maybe': 'Das wurde vielleicht gesendet',
  'send.maybe.help': 'Die Wallet hat nicht gesagt, was daraus wurde. Sieh dort nach, bevor du noch einmal sendest.',
  'send.retry': 'Erneut versuchen',
  'send.copy.code': 'Fehlercode kopieren',

  'send.error.INSUFFICIENT_FUNDS': 'Das Guthaben reicht nicht für den Betrag und seine Gebühr.',
  'send.error.SEND_RECEIVER_INVALID':
    'Der Empfänger ist in diesem Netzwerk weder eine Adresse noch ein bekannter Name.',
  'send.error.SEND_RECEIVER_CHANGED':
    'Der Name führt jetzt zu einer anderen Adresse. Prüfe die Überweisung noch einmal.',
  'send.error.SEND_CHANGED':
    'Das Konto, die Wallet oder das Netzwerk hat sich geändert. Prüfe die Überweisung noch einmal.',
  'send.error.SEND_FEE_CHANGED': 'Die Gebühr ist gestiegen, während du geprüft hast. Sieh sie dir an und sende dann.',
  'send.error.SEND_TOKEN_MISSING': 'Dieser Token passt nicht zum benutzten Netzwerk. Wähle einen anderen.',
  'send.error.SEND_AMOUNT_INVALID':
    'Schreibe den Betrag in den Ziffern 0 bis 9, mit einem Punkt. Er muss über null sein und so fein, wie dieser Token es zulässt.',
  'send.error.SEND_PARAMS_INVALID':
    'Die App hat eine Überweisung verlangt, die sich nicht lesen lässt. Fülle sie selbst aus.',
  'send.error.PAYMENT_LINK_INVALID':
    'Dieser Zahlungslink lässt sich nicht lesen ({field}). Lass dir einen anderen geben.',
  'send.error.PAYMENT_LINK_AMOUNT':
    'Der Betrag dieses Zahlungslinks lässt sich nicht senden ({field}). Lass dir einen anderen geben.',
  'send.error.PAYMENT_LINK_UNSUPPORTED':
    'Dieser Link verlangt mehr als eine Überweisung ({field}), und das geht hier nicht. Nichts wurde ausgefüllt.',
  'send.error.PAYMENT_LINK_NETWORK': 'Dieser Link gilt für ein Netzwerk, das es hier nicht gibt: {network}.',
  'send.error.TRANSFER_INVALID': 'Das lässt sich nicht an diesen Empfänger senden: Es wäre verloren.',
  'send.error.TRANSFER_REFUSED':
    'Der Token verweigert diese Überweisung. Vielleicht hat sein Herausgeber dich oder den Empfänger gesperrt.',
  'send.error.RECEIVER_REFUSES':
    'Der Empfänger ist ein Vertrag, der keine NFTs annimmt. Sende es an eine andere Adresse.',
  'send.error.TOKEN_UNKNOWN': 'Unter dieser Adresse gibt es im benutzten Netzwerk keinen Token.',
  'send.error.EXECUTION_REVERTED': 'Der Token hat die Überweisung verweigert.',
  'send.error.WRONG_CHAIN': 'Die Wallet ist in einem anderen Netzwerk. Wechsle es und versuche es dann noch einmal.',
  'send.error.NAME_FAILED': 'Der Name ließ sich nicht auflösen. Versuche es noch einmal, oder nimm die Adresse.',
  'send.error.FEE_UNAVAILABLE': 'Die Gebühr konnte nicht gelesen werden. Versuche es noch einmal.',
  'send.error.BALANCE_UNAVAILABLE': 'Token-Guthaben nicht verfügbar',
  'send.error.NODE_BEHIND':
    'Der Knoten des Netzwerks hinkt hinterher. Nichts wurde gesendet: Versuche es gleich noch einmal.',
  'send.error.TRANSACTION_EXPIRED':
    'Die Zeit zum Senden ist abgelaufen. Nichts wurde gesendet: Prüfe die Überweisung noch einmal.',
  'send.error.REQUEST_PENDING':
    'Die Wallet zeigt noch eine frühere Anfrage. Antworte dort und versuche es dann noch einmal.',
  'send.error.SEND_PENDING': 'Eine Überweisung wartet noch in der Wallet. Antworte dort zuerst.',
  'send.error.UNSUPPORTED': 'Netzwerk nicht unterstützt',
}
