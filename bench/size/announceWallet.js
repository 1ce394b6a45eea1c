// Runs in the host's page before its own code: a wallet that announces itself by EIP-6963 and connects when asked.
{
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  let connected = false
  const provider = {
    on() {},
    removeListener() {},
    /** @param {{ method: string }} call */
    async request({ method }) {
      if (method === 'eth_requestAccounts') connected = true
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return connected ? [account] : []
      if (method === 'eth_chainId') return '0x1'
      throw Object.assign(new Error(`no ${method} here`), { code: 4200 })
    },
  }
  const info = Object.freeze({
    uuid: '9f1b5a52-6a3b-4c8a-9d5e-0f6d2c1b7a10',
    name: 'Wallet of the size check',
    icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    rdns: 'test.size',
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
