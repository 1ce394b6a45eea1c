import type { AppEventName, AppPayload } from './wire/appEvents.js'
import type { FrameAnswer } from './wire/frameEvents.js'

/** A call without params. */
interface Plain<Name extends AppEventName> {
  readonly result: FrameAnswer<Name>
}

/** A call with params. */
interface Asked<Name extends AppEventName> extends Plain<Name> {
  readonly params: AppPayload<Name>
}

/** Calls of the login frame, for plugins with the permission `login`; the names are the protocol's (docs/frame.md). */
declare module '../../src/adapter.js' {
  interface LoginCalls {
    CONNECT_EMAIL: Asked<'CONNECT_EMAIL'>
    /** Answered once the user pressed on the page of the mail. */
    CONNECT_DEVICE: Plain<'CONNECT_DEVICE'>
    CONNECT_OTP: Asked<'CONNECT_OTP'>
    /** Answered once the code was typed in the frame, and right. */
    ENTER_OTP: Plain<'ENTER_OTP'>
    IS_CONNECTED: Plain<'IS_CONNECTED'>
    UPDATE_EMAIL: Asked<'UPDATE_EMAIL'>
    UPDATE_EMAIL_PRIMARY_OTP: Asked<'UPDATE_EMAIL_PRIMARY_OTP'>
    UPDATE_EMAIL_SECONDARY_OTP: Asked<'UPDATE_EMAIL_SECONDARY_OTP'>
    UPDATE_EMAIL_CANCEL: Plain<'UPDATE_EMAIL_CANCEL'>
  }
}
