/** More at once would be more arguments than a function takes. */
const chunk = 8192

/** Spells bytes in base64. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += chunk)
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk))
  return btoa(binary)
}

/** Reads base64; undefined when the text is none. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[a-z0-9+/]+={0,2}$/i.test(text) || text.length % 4) return undefined
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
