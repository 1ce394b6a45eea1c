/**
 * An address that can stand in a header and in the envelope of a mail as it is: ASCII, one @, no quotes, comments, spaces or
 * line ends. Narrower than RFC 5322 on purpose; real mailboxes fit.
 */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

/** Whether mail can be sent there. 254 characters at most (RFC 5321, 4.5.3.1.3). */
export const isMailAddress = (text: string): boolean => text.length <= 254 && address.test(text)

/** Who a mail is from. */
export interface Sender {
  name: string
  address: string
}

/** Reads `login@example.org` or `Example <login@example.org>`. Undefined when it is neither. */
export function readSender(text: string): Sender | undefined {
  const [, name = '', inBrackets, plain] =
    /^(?:([^<>"\p{Cc}]{0,64}?)\s*<([^<>]+)>|([^<>\s]+))$/u.exec(text.trim()) ?? []
  const sender = { name: name.trim(), address: inBrackets ?? plain ?? '' }
  return isMailAddress(sender.address) ? sender : undefined
}
