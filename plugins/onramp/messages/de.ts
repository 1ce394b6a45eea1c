import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of buying. */
export const messages: Translated<typeof en> = {
  'onramp.action': 'Kaufen',
  'onramp.title': 'Kaufen',
  'onramp.disconnected.help': 'Verbinde eine Wallet: Was du kaufst, kommt dort an.',
  'onramp.connect': 'Verbinden',
  'onramp.retry': 'Noch einmal versuchen',
  'onramp.done': 'Fertig',

  'onramp.in': 'In {unit}',
  'onramp.under': 'Mindestens {min}, höchstens {max}',
  'onramp.over': 'Höchstens {max}, mindestens {min}',
  'onramp.limits': 'Auf einmal lassen sich {min} bis {max} zahlen.',
  'onramp.least': '{min} zahlen',
  'onramp.order': 'Was du kaufst, und wo du bist',
  'onramp.gets': 'Du bekommst',
  'onramp.on': '{symbol} auf {network}',
  'onramp.currency': 'Währung ändern:',
  'onramp.country': 'Dein Land',
  'onramp.unsold': '„{text}“ wird hier nicht verkauft. Wähle, was du kaufst.',
  'onramp.elsewhere': 'Dieser Coin kommt auf {network} an: Verbinde dafür eine Wallet.',

  'onramp.coins': 'Wähle, was du kaufst',
  'onramp.coins.search': 'Coins suchen',
  'onramp.currencies': 'Wähle eine Währung',
  'onramp.currencies.search': 'Währungen suchen',
  'onramp.countries': 'Wähle dein Land',
  'onramp.countries.search': 'Länder suchen',
  'onramp.unfound': 'Nichts gefunden',
  'onramp.unfound.help': 'Vielleicht hilft eine andere Schreibweise.',

  'onramp.method.card': 'Karte',
  'onramp.method.ach_bank_account': 'ACH-Überweisung',
  'onramp.method.sepa': 'SEPA-Überweisung',
  'onramp.method.apple_pay': 'Apple Pay',
  'onramp.method.google_pay': 'Google Pay',
  'onramp.method.pix': 'Pix',

  'onramp.offers': 'Angebote',
  'onramp.offers.next': 'Neue Angebote in',
  'onramp.offer': '{name}, {method}',
  'onramp.offer.days': '{name}, {method}, 1-3 Tage',
  'onramp.best': 'Am besten',
  'onramp.fees': 'Gebühren {fee}',
  'onramp.by': 'von {name}',
  'onramp.fee.usual': 'Übliche Gebühr {min}-{max} %',
  'onramp.fee.network': 'Netzwerk',
  'onramp.fee.provider': 'Anbieter',
  'onramp.failed.UPSTREAM_FAILED': 'Antwortet nicht',
  'onramp.failed.ONRAMP_COUNTRY_UNSERVED': 'Verkauft nicht in diesem Land',
  'onramp.failed.ONRAMP_AMOUNT_INVALID': 'Nimmt diesen Betrag nicht',
  'onramp.failed.PAIR_UNSUPPORTED': 'Verkauft diesen Coin nicht für dieses Geld',
  'onramp.pays': 'Du zahlst',
  'onramp.arrives': 'Kommt an',
  'onramp.network': 'Netzwerk',
  'onramp.to': 'An',
  'onramp.sold':
    'Verkauft von {name}, nicht von {host}. Vergleiche dort die Adresse. {name} verlangt vielleicht einen Ausweis.',
  'onramp.loss': 'Der Preis hat sich geändert: Du bekommst {what} weniger als eben noch.',
  'onramp.continue': 'Weiter zu {name}',
  'onramp.next.amount': 'Betrag eingeben',
  'onramp.next.limits': 'Betrag ändern',
  'onramp.next.asking': 'Angebote werden geholt',
  'onramp.notBegun': 'Nichts wurde gekauft',

  'onramp.unserved': 'Kein Anbieter verkauft hier: {country}',
  'onramp.unserved.help':
    'Wähle ein anderes Land, wenn du nicht dort bist, oder empfange Coins von anderswo.',
  'onramp.unserved.country': 'Land ändern',

  'onramp.error.ONRAMP_UNAVAILABLE': 'Kein Anbieter hat geantwortet. Versuche es gleich noch einmal.',
  'onramp.error.ONRAMP_AMOUNT_INVALID': 'Kein Anbieter nimmt diesen Betrag auf einmal.',
  'onramp.error.ONRAMP_COUNTRY_UNSERVED': 'Kein Anbieter verkauft in diesem Land. Wähle ein anderes.',
  'onramp.error.PAIR_UNSUPPORTED': 'Kein Anbieter verkauft dort diesen Coin für dieses Geld. Wähle etwas anderes.',
  'onramp.error.QUOTE_UNKNOWN': 'Das Angebot ist vorbei. Sieh dir die neuen an.',
  'onramp.error.ONRAMP_QUOTE_CHANGED': 'Der Preis hat sich geändert. Sieh dir die neuen Angebote an.',
  'onramp.error.ONRAMP_CHECKOUT_INVALID':
    'Die Seite des Anbieters ist nicht, wo sie sein sollte, deshalb wurde sie nicht geöffnet. Wähle einen anderen Anbieter.',
  'onramp.error.offline': 'Es gibt keine Verbindung. Versuche es noch einmal, wenn du online bist.',
  'onramp.error.other': 'Das ging nicht. Versuche es gleich noch einmal.',

  'onramp.purchases': 'Deine Käufe',
  'onramp.purchase': 'Kauf: {what}',
  'onramp.status.opened': 'Wartet bei {name} auf deine Zahlung',
  'onramp.status.pending': 'Wird gerade bei {name} gezahlt',
  'onramp.status.paid': 'Gezahlt',
  'onramp.status.sent': 'Unterwegs',
  'onramp.status.arrived': 'Angekommen',
  'onramp.status.failed': 'Wurde nicht gezahlt',
  'onramp.status.refunded': 'Wurde zurückgezahlt',
  'onramp.status.expired': 'Wurde nicht rechtzeitig gezahlt',
  'onramp.status.stuck': 'Sieh hier nach',
  'onramp.told.arrived': '{what} angekommen',
  'onramp.told.other': 'Der Kauf hat nicht geklappt: {what}',

  'onramp.buying': 'Kauf läuft',
  'onramp.gone': 'Dieser Kauf wurde nicht in diesem Browser begonnen',
  'onramp.unknown': 'Was aus deinem Kauf wurde, ist noch nicht bekannt. Er geht beim Anbieter weiter.',
  'onramp.got': 'Du hast bekommen',
  'onramp.paidWith': 'Du hast gezahlt',
  'onramp.step.paid': 'Gezahlt',
  'onramp.step.sent': 'Unterwegs',
  'onramp.step.arrived': 'Angekommen',
  'onramp.step.at': '{step}, {time}',
  'onramp.is.opened': 'Zahle bei {name}',
  'onramp.is.opened.help': 'Die Seite ist in einem eigenen Fenster offen. Komm danach hierher zurück.',
  'onramp.is.opened.closed':
    'Das Fenster ist geschlossen. Wenn du dort gezahlt hast, zeigt es sich hier gleich.',
  'onramp.is.opened.days':
    'Die Seite ist in einem eigenen Fenster offen. Eine Banküberweisung dauert 1-3 Tage: Du brauchst hier nicht zu warten.',
  'onramp.is.pending': '{name} wartet auf dein Geld',
  'onramp.is.pending.help': 'Du kannst das schließen. Wir sagen dir, wenn es kommt.',
  'onramp.is.pending.days':
    'Eine Banküberweisung dauert 1-3 Tage. Bis dahin hat deine Bank das Geld. Du kannst das schließen. Wir sagen dir, wenn es kommt.',
  'onramp.is.paid': '{name} hat dein Geld',
  'onramp.is.paid.help': 'Als Nächstes wird gesendet: {what}. Du kannst das schließen. Wir sagen dir, wenn es kommt.',
  'onramp.is.paid.days': 'Als Nächstes wird gesendet: {what}. Du kannst das schließen. Wir sagen dir, wenn es kommt.',
  'onramp.is.sent': 'Von {name} gesendet',
  'onramp.is.sent.help':
    'Angekommen, sobald das Netzwerk es zeigt: {what}. Du kannst das schließen. Wir sagen dir, wenn es kommt.',
  'onramp.is.arrived': '{what} angekommen',
  'onramp.is.arrived.help': 'Das Netzwerk zeigt es in deinem Konto.',
  'onramp.is.failed': 'Die Zahlung ging nicht durch',
  'onramp.is.failed.help':
    '{name} hat sie abgelehnt, oder sie wurde abgebrochen. Versuche es noch einmal, oder zahle anders.',
  'onramp.is.refunded': 'Dein Geld wurde zurückgezahlt',
  'onramp.is.refunded.help': '{name} hat es zurückgesendet. Bei Banken kann es einige Tage dauern, bis du es siehst.',
  'onramp.is.expired': 'Es wurde nicht rechtzeitig gezahlt',
  'onramp.is.expired.help': '{name} weiß von keiner Zahlung. Wenn du doch gezahlt hast, zählt es noch: Frage bei {name} nach.',
  'onramp.is.stuck': '{name} sagt nicht, wie es weitergeht',
  'onramp.is.stuck.help': 'Frage bei {name} nach, mit der Quittung, die du von dort bekommen hast. Wir sehen weiter nach.',
  'onramp.problem.hash-used': 'Die Transaktion gehört zu einem anderen Kauf',
  'onramp.problem.hash-used.help':
    '{name} hat eine Transaktion genannt, die etwas anderes bezahlt hat. Frage bei {name} nach.',
  'onramp.problem.address-changed': '{name} nennt eine andere Adresse',
  'onramp.problem.address-changed.help':
    'Die Coins sind vielleicht dorthin gegangen. Frage bei {name} nach, mit der Adresse unten.',
  'onramp.problem.amount-changed': 'Ein anderer Betrag als angeboten',
  'onramp.problem.amount-changed.help':
    '{name} hat etwas anderes berechnet oder gesendet. Deine Quittung sagt, warum.',
  'onramp.problem.not-credited': 'Die Transaktion hat deinem Konto nichts gezahlt',
  'onramp.problem.not-credited.help':
    '{name} will die Coins gesendet haben, aber das Netzwerk zeigt sie hier nicht. Frage bei {name} nach.',
  'onramp.explorer': 'Im Explorer ansehen',
  'onramp.window': 'Fenster zeigen',
  'onramp.paid': 'Ich habe gezahlt',
  'onramp.again': 'Neu beginnen',
  'onramp.ask': 'Noch einmal nachsehen',
  'onramp.close': 'Schließen',
  'onramp.notPaid':
    '{name} weiß noch von keiner Zahlung. Das kann eine Minute dauern, und bei einer Banküberweisung Tage.',

  'onramp.what': 'Wie Kaufen funktioniert',
  'onramp.what.title': 'Coins für Geld',
  'onramp.what.help': 'Du zahlst einem Anbieter, und er sendet Coins an dein Konto.',
  'onramp.what.seller':
    'Der Anbieter verkauft, nicht diese App: Er belastet deine Karte und beantwortet deine Fragen.',
  'onramp.what.document': 'Er verlangt vielleicht einen Ausweis. In vielen Ländern will das Gesetz das so.',
  'onramp.what.address':
    'Er zeigt die Adresse, an die er sendet. Vergleiche sie mit deiner: Was gesendet ist, lässt sich nicht zurückholen.',
  'onramp.what.time': 'Mit Karte dauert es Minuten, mit Banküberweisung bis zu drei Tage.',
  'onramp.what.done': 'Gut',
}
