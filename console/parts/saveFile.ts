/** Gives the operator a file. */
export function saveFile(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
