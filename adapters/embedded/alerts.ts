import type { AdapterContext, LatchkeyError } from '../../src/adapter.js'

/** What the host may have to correct (spec section 8), by the code of the error. */
const titles: Readonly<Record<string, string>> = {
  IFRAME_LOAD_FAILED: 'Network Error - Could not load embedded wallet',
  IFRAME_REQUEST_TIMEOUT: 'Embedded Wallet Request Timed Out',
  UNVERIFIED_DOMAIN: 'Invalid App Configuration',
}

/** Alerts of the login frame. */
export const alerts = {
  /** Tells the host of a frame that was lost, where that is for the host to know; each code once. */
  raise({ alert }: Pick<AdapterContext, 'alert'>, { code, message }: LatchkeyError): void {
    const title = titles[code]
    if (!title) return
    const detail = message.slice(title.length).replace(/^: /, '')
    alert({ code, level: 'error', title, ...(message.startsWith(title) ? detail && { detail } : { detail: message }) })
  },
}
