/** Who a user is at an issuer. */
export interface Identity {
  realm: string
  issuer: string
  subject: string
}
