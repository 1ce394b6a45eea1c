import type { messages as en } from './en.js'

/** German texts. */
export const messages = {
  'acme-portfolio.tab': 'Portfolio',
  'acme-portfolio.title': 'Portfolio',
  'acme-portfolio.all': 'Alle Positionen',
  'acme-portfolio.positions': { one: '{count} Position', other: '{count} Positionen' },
  'acme-portfolio.place': '{network}, {address}',
  'acme-portfolio.unknown': 'Wert unbekannt',
  'acme-portfolio.rates': 'Zurzeit gibt es keine Kurse, daher hat nichts einen Wert.',
  'acme-portfolio.missing': 'Keine Antwort von: {networks}. Sie fehlen in der Summe.',
  'acme-portfolio.again': 'Noch einmal fragen',
  'acme-portfolio.none': 'Noch nichts da',
  'acme-portfolio.none.help': 'Verbinde eine Wallet oder beobachte unten eine Adresse.',
  'acme-portfolio.watched': 'Beobachtete Konten',
  'acme-portfolio.unwatch': '{address} nicht mehr beobachten',
  'acme-portfolio.address': 'Adresse eines beliebigen Kontos',
  'acme-portfolio.address.unknown': 'Kein Netzwerk dieser App hat so eine Adresse.',
  'acme-portfolio.watch': 'Konto beobachten',
  'acme-portfolio.watch.failed': 'Das Konto wurde nicht hinzugefügt. Versuche es noch einmal.',
  'acme-portfolio.hide': 'Leere Positionen ausblenden',
  'acme-portfolio.hide.help': 'Das Portfolio zeigt nur Coins und Token, die du hast.',
} as const satisfies Record<keyof typeof en, unknown>
