import type { Translated } from '../../../src/plugin.js'
import type { messages as en } from './en.js'

/** Every key is here: English does not have to be loaded beside it. */
export const complete = true

/** German texts of logging in with an account that the user has. */
export const messages: Translated<typeof en> = {
  'socials.with': 'Weiter mit {name}',
  'socials.with.passkey': 'Weiter mit einem Passkey',
  'socials.gone': '{name} ist hier nicht eingerichtet',
  'socials.more': 'Weitere Wege',
  'socials.title': 'Alle Wege, dich anzumelden',
  'socials.go.title': 'Mit {name} anmelden',
  'socials.go.help': 'Ein Fenster von {name} öffnet sich.',
  'socials.wait.title': 'Mach bei {name} weiter',
  'socials.wait.help': 'Mach es im geöffneten Fenster fertig.',
  'socials.connecting.title': 'Du wirst angemeldet',
  'socials.connecting.help': 'Deine Wallet wird vorbereitet.',
  'socials.other': 'Anderen Weg wählen',

  'socials.passkey.title': 'Mit einem Passkey anmelden',
  'socials.passkey.help': 'Nimm deinen, oder erstelle mit einem eine neue Wallet.',
  'socials.passkey.use': 'Meinen Passkey benutzen',
  'socials.passkey.create': 'Neue Wallet erstellen',

  'socials.farcaster.title': 'Farcaster',
  'socials.farcaster.help': 'Scanne das mit der Kamera deines Telefons.',
  'socials.farcaster.phone': 'Bestätige es in der Farcaster-App.',
  'socials.farcaster.open': 'Farcaster öffnen',
  'socials.farcaster.copy': 'Link kopieren',
  'socials.farcaster.qr': 'QR-Code von Farcaster',

  'socials.failed.title': 'Anmelden ging nicht',
  'socials.failed': 'Das ging nicht. Versuche es noch einmal.',
  'socials.error.SOCIAL_FAILED.title': 'Die Verbindung konnte nicht begonnen werden',
  'socials.error.SOCIAL_CONNECT_FAILED.title': 'Verbindung fehlgeschlagen',
  'socials.error.SOCIAL_WINDOW_BLOCKED.title': 'Das Fenster wurde blockiert',
  'socials.error.SOCIAL_WINDOW_BLOCKED': 'Erlaube Fenster dieser Seite und versuche es dann noch einmal.',
  'socials.error.SOCIAL_WINDOW_CLOSED.title': 'Fenster geschlossen',
  'socials.error.SOCIAL_WINDOW_CLOSED': 'Mach es dort fertig, wenn es noch offen ist, oder versuche es noch einmal.',
  'socials.error.SOCIAL_DENIED.title': 'Verbindung abgelehnt',
  'socials.error.SOCIAL_DENIED': 'Du hast die Anmeldung nicht erlaubt.',
  'socials.error.SIGN_UP_REFUSED.title': 'Kein Konto hier',
  'socials.error.SIGN_UP_REFUSED':
    'Mit dieser Anmeldung gibt es hier noch kein Konto, und neue sind beschränkt. Frag die Betreiber der Website.',
  'socials.error.SOCIAL_EXPIRED': 'Das hat zu lange gedauert. Versuche es noch einmal.',
  'socials.error.SOCIAL_REFUSED': 'Der Anbieter hat es nicht bestätigt. Versuche es noch einmal.',
  'socials.error.PROVIDER_UNKNOWN': 'Das ist hier nicht eingerichtet. Wähle einen anderen Weg.',
  'socials.error.NETWORKS_NOT_SERVED': 'Diese Anmeldung funktioniert mit den Netzwerken dieser App noch nicht.',
  'socials.error.FARCASTER_FAILED.title': 'Verbindung zu Farcaster fehlgeschlagen',
}
