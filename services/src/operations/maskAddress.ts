/** A mailbox as those see it who have not asked for it: enough to tell two of a user apart. */
export function maskAddress(email: string | null): string | null {
  if (email === null) return null
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}…${email.slice(at)}`
}
