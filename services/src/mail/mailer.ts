/** A mail to one address. Both bodies say the same. */
export interface Mail {
  /** One address, already checked. */
  to: string
  subject: string
  text: string
  html: string
}

/** Sends mail over SMTP. */
export interface Mailer {
  /**
   * Sends a mail soon, never before the answer that is being made, so that an answer's time says nothing about it. What cannot
   * be sent is tried again, then logged without the address.
   */
  post(mail: Mail): void
  /** Mail that was posted is sent first. */
  close(): Promise<void>
}
