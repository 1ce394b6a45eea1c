const names: Readonly<Record<string, string>> = {
  email: 'Mailbox',
  passkey: 'Passkey',
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  discord: 'Discord',
  x: 'X',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
  telegram: 'Telegram',
  exchange: 'The site’s own account',
  account: 'Connected wallet',
}

/** What a way to log in is called. */
export const nameWay = (way: string): string => names[way] ?? way

/** Ways to choose from. */
export const ways = Object.entries(names).map(([value, label]) => ({ value, label }))

/** What mails of login are called. */
const mails: Readonly<Record<string, string>> = {
  login: 'Code to log in',
  stepUp: 'Code to confirm',
  changePrimary: 'Code to change the address',
  changeSecondary: 'Code for the new address',
  changed: 'Address was changed',
  exported: 'Recovery phrase was shown',
  exchanged: 'Login by the site on a new device',
  recovering: 'A new device opens the wallet',
  openerAdded: 'An opener was added',
  openerRemoved: 'An opener was removed',
  deleting: 'Account is being deleted',
  deletionUndone: 'Account stays',
  loginAdded: 'A login was added',
  loginRemoved: 'A login was removed',
  suspended: 'Account is suspended',
  reinstated: 'Account is no longer suspended',
}

export const nameMail = (kind: string): string => mails[kind] ?? kind

const fates: Readonly<Record<string, string>> = {
  waiting: 'On its way',
  sent: 'Taken by the mail server',
  refused: 'Bounced',
  failed: 'Not sent',
  held: 'Held back: bounced before',
}

/** What became of a mail, in words. */
export const nameFate = (state: string): string => fates[state] ?? state
