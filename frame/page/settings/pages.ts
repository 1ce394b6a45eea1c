/** Pages of the settings, besides those of one device. */
export type PageName =
  | 'list'
  | 'logins'
  | 'devices'
  | 'recovery'
  | 'permissions'
  | 'recent'
  | 'import'
  | 'offer'
  | 'signOut'
  | 'everywhere'
  | 'delete'
