/**
 * Puts a text on the clipboard.
 * @param within an element of the open dialog: the old way needs a field that is not inert
 * @returns whether it worked
 */
export async function copyText(text: string, within: Element): Promise<boolean> {
  const document = within.ownerDocument
  const clipboard = document.defaultView?.navigator.clipboard
  if (clipboard) {
    const done = await clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (done) return true
  }
  // Pages without https, and frames without the permission, still have this.
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'unseen'
  within.append(field)
  field.select()
  const done = document.execCommand?.('copy') ?? false
  field.remove()
  return done
}
