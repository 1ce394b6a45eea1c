/** A message between the app and its login frame (protocol/login-frame.md, section 2). */
export interface FrameMessage {
  readonly type: string
  /** The answer carries that of its question. */
  readonly id: string
  readonly payload?: unknown
}

/** The way to one loaded frame. Over an iframe it is `postMessage` with a check of origin and source. */
export interface FramePort {
  post(message: FrameMessage): void
  /** Hears what the frame posts; returns its own stop. */
  listen(listener: (message: FrameMessage) => void): () => void
  /** What is put on the page, where there is a page. */
  readonly element?: HTMLElement
  close(): void
}

/** An account of the frame's user. */
export interface FrameAccount {
  readonly address: string
  readonly type: 'eoa' | 'smartAccount'
}

/** Answer to GET_USER (section 3, `User`). */
export interface FrameUser {
  readonly email?: string
  readonly address: string
  readonly chainId: number | string
  readonly accounts?: readonly FrameAccount[]
}

/** What CONNECT_EMAIL asks for next. */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
