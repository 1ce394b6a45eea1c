/** A picture for a name that has none: its first letter, drawn. */
export function toLetterImage(name: string): string {
  const letter = /[A-Za-z0-9]/.exec(name)?.[0].toUpperCase() ?? '?'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="12" fill="#3d4a5c"/><text x="20" y="27" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`
}
