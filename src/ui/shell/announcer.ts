/** Live regions of the modal. They must stand inside the dialog (the rest of the page is inert) before they speak. */
export function createAnnouncer(parent: HTMLElement): {
  say(text: string, urgency?: 'polite' | 'assertive'): void
  stop(): void
} {
  let stopped = false
  const make = (role: 'status' | 'alert') => {
    const region = parent.ownerDocument.createElement('div')
    region.className = 'unseen'
    region.setAttribute('role', role)
    parent.append(region)
    let timer: ReturnType<typeof setTimeout> | undefined
    return {
      stop: () => clearTimeout(timer),
      say(text: string) {
        clearTimeout(timer)
        if (stopped) return
        region.textContent = ''
        // Emptied first and filled a moment later, else the same words twice are spoken once.
        timer = setTimeout(() => {
          region.textContent = text
          // Spoken by now: a user who reads through the modal must not find it as content.
          timer = setTimeout(() => {
            region.textContent = ''
          }, 5000)
        }, 50)
      },
    }
  }
  const regions = { polite: make('status'), assertive: make('alert') }
  return {
    say: (text, urgency = 'polite') => regions[urgency].say(text),
    stop() {
      stopped = true
      regions.polite.stop()
      regions.assertive.stop()
    },
  }
}
