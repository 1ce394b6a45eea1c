/** Gives the operator a file. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun with the press: what it reads is held by the browser.
  URL.revokeObjectURL(url)
}
