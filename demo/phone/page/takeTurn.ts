/** How long another tab may take to end its wallet before it is taken to be frozen, in milliseconds. */
const patience = 2000

/**
 * Waits until this tab alone has the wallet: a phone is one phone, and two tabs with the same keys would answer twice.
 * The newest tab gets it, because it is the one that the user has just opened.
 * @param onLost Another tab wants it: the wallet must have ended when this resolves.
 */
export async function takeTurn(onLost: () => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel('phone-wallet')
  channel.postMessage('hand over')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const lose = async () => {
    channel.close()
    await onLost()
    release()
  }
  await new Promise<void>((taken, fail) => {
    const hold = () => {
      channel.onmessage = () => void lose().catch(reportError)
      taken()
      return held
    }
    navigator.locks
      .request('phone-wallet', { signal: AbortSignal.timeout(patience) }, hold)
      .catch((error: DOMException) => {
        // A tab that is frozen answers nothing: it loses the wallet, and learns of it when it goes on.
        if (error.name !== 'TimeoutError') return fail(error)
        navigator.locks.request('phone-wallet', { steal: true }, hold).catch(lose)
      })
  })
}
