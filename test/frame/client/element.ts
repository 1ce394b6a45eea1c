/** Where the frame is and what its address says (login-frame.md section 1). */
export interface FrameAddress {
  /** Without a query. */
  readonly url: string
  readonly projectId: string
  /** CAIP-2 id of the active network. */
  readonly chainId: string
  readonly rpcUrl: string
}

const size = { width: 360, height: 600 }

/** The frame's element: on the body, once, and in sight only while the user approves. */
export function createElement({ url, projectId, chainId, rpcUrl }: FrameAddress) {
  const address = new URL(url)
  const query = { projectId, chainId, version: '4', enableLogger: 'false', rpcUrl }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const element = document.createElement('iframe')
  element.id = 'w3m-iframe'
  element.name = 'w3m-secure-iframe'
  element.src = address.href
  Object.assign(element.style, { position: 'fixed', zIndex: '999999', display: 'none', border: '0' })
  document.body.append(element)
  const isNarrow = () => innerWidth <= 430
  return {
    element,
    show() {
      const width = isNarrow() ? '100%' : `${size.width}px`
      const right = isNarrow() ? '0' : '20px'
      Object.assign(element.style, { display: 'block', width, height: `${size.height}px`, bottom: '0', right })
    },
    hide() {
      element.style.display = 'none'
    },
  }
}
