/** Issuer of addresses: the installation itself, whatever it is called. */
export const mailbox = 'mailbox'

/** Who a user is at an issuer. */
export interface Identity {
  realm: string
  issuer: string
  subject: string
}
