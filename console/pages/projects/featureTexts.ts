/** What operators read of the features that the protocol names. */
const texts: Readonly<Record<string, { readonly title: string; readonly about: string }>> = {
  social_login: { title: 'Login by mail and account', about: 'Users without a wallet log in, and get one.' },
  swap: { title: 'Swap', about: 'Users exchange one token for another.' },
  onramp: { title: 'Buy', about: 'Users buy coins with money.' },
  activity: { title: 'Activity', about: 'The account shows what was sent and received.' },
  reown_branding: { title: 'Latchkey line', about: 'A small line below the first view says what it is made with.' },
  multi_wallet: { title: 'Several wallets', about: 'Users connect more than one wallet at once.' },
  email_capture: { title: 'Ask for a mailbox', about: 'Users who connect a wallet are asked for their address.' },
  fund_from_exchange: { title: 'Fund from an exchange', about: 'Users move coins from an exchange that they have.' },
  payments: { title: 'Payments', about: 'Pages ask for payments in the widget.' },
  reown_authentication: { title: 'Sign-in by the services', about: 'The services check who signs in.' },
  headless: { title: 'Without the modal', about: 'Pages draw their own views.' },
  send: { title: 'Send', about: 'Users send coins and tokens.' },
  receive: { title: 'Receive', about: 'Users see their address, and its code to scan.' },
  names: { title: 'Names', about: 'Users get a name for their address.' },
}

/** What an operator reads of a feature; one of a plugin of its own is called by its id. */
export const textOf = (id: string) => texts[id] ?? { title: id, about: 'A feature of a plugin of yours.' }

const values: Readonly<Record<string, string>> = {
  email: 'E-mail',
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** What an operator reads of a value inside of a feature. */
export const nameOf = (value: string) => values[value] ?? value
