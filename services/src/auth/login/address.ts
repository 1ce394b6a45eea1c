/**
 * A mailbox as it is compared, kept and written to: ASCII, trimmed, A-Z in small letters. Dots and what follows a plus stay: two
 * mailboxes of one provider may differ in them (docs/custody.md, evidence of a mail).
 * @returns undefined for what is no address, or has letters that mail servers read differently
 */
export function readAddress(text: string): string | undefined {
  const address = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const [local = '', domain = '', ...more] = address.split('@')
  const isMailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)
  const isHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)
  if (more.length > 0 || !isMailbox || !isHost || local.length > 64 || address.length > 254) return undefined
  return address
}
