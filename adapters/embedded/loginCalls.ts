import type { AppEventName, AppPayload } from './wire/appEvents.js'
import type { FrameAnswer } from './wire/frameEvents.js'

/** Calls of a login that a plugin makes. Those that the adapter makes itself (RPC_REQUEST, SYNC_DAPP_DATA ...) are not among them. */
type LoginCallName = Exclude<
  AppEventName,
  | 'RPC_REQUEST'
  | 'RPC_ABORT'
  | 'SWITCH_NETWORK'
  | 'SYNC_DAPP_DATA'
  | 'SYNC_THEME'
  | 'INIT_SMART_ACCOUNT'
  | 'IS_CONNECTED'
>

/** What a call takes and is answered with, as the schemas of `wire` read it. */
type Declared<Name extends LoginCallName> = (unknown extends AppPayload<Name>
  ? unknown
  : [AppPayload<Name>] extends [undefined]
    ? unknown
    : { readonly params: NonNullable<AppPayload<Name>> }) & { readonly result: FrameAnswer<Name> }

/** The calls of the login frame, by method (protocol/login-frame.md, section 3). */
export type EmbeddedCalls = { readonly [Name in LoginCallName]: Declared<Name> } & {
  readonly IS_CONNECTED: { readonly result: FrameAnswer<'IS_CONNECTED'> }
}

declare module '../../src/adapter.js' {
  interface LoginCalls extends EmbeddedCalls {}
}
