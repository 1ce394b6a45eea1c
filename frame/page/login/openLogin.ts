import { createIndexedDbStore } from '../../keys/index.js'
import type { Handlers, LoginEventName } from '../types.js'
import { type Account, openAccount } from './account.js'
import type { LoginParts } from './createLogin.js'
import { createEmailChange } from './emailChange.js'
import { createEmailLogin } from './emailLogin.js'
import { getUser } from './getUser.js'
import { createBrowserStorage, type LoginStorage } from './storage.js'

/** The login once its code is there. */
export interface OpenedLogin {
  readonly account: Account
  readonly handlers: Handlers<LoginEventName>
}

/** Finds who is logged in, and answers the login's messages. Keys and flows come with this module. */
export async function openLogin(
  parts: LoginParts & { readonly onEnd: () => void },
  storage: LoginStorage = createBrowserStorage(parts.browser, createIndexedDbStore, {
    projectId: parts.config.projectId,
    clock: parts.clock,
  }),
): Promise<OpenedLogin> {
  const { config, chains, link } = parts
  const account = await openAccount({ ...parts, storage })
  const emailLogin = createEmailLogin({
    ...{ ...parts, account, projectId: config.projectId },
    codeEntry: parts.codeEntry ?? config.codeEntry,
  })
  const emailChange = createEmailChange({ account, link })
  return {
    account,
    handlers: {
      CONNECT_EMAIL: ({ email }) => emailLogin.connectEmail(email),
      CONNECT_DEVICE: (_, signal) => emailLogin.connectDevice(signal),
      async CONNECT_OTP({ otp }) {
        await emailLogin.connectOtp(otp)
        return undefined
      },
      async ENTER_OTP(_, signal) {
        await emailLogin.enterOtp(signal)
        return undefined
      },
      GET_USER: (asked) => getUser(account.user(), chains, asked).answer,
      async SIGN_OUT() {
        emailLogin.drop()
        emailChange.drop()
        await account.signOut()
        return undefined
      },
      IS_CONNECTED() {
        // Memory answers, auth is asked beside it: what it says of a login that is over, the page hears by itself.
        if (account.user()) void account.check()
        return { isConnected: account.user() !== undefined }
      },
      UPDATE_EMAIL: ({ email }) => emailChange.begin(email),
      async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
        await emailChange.confirmOld(otp)
        return undefined
      },
      UPDATE_EMAIL_SECONDARY_OTP: ({ otp }) => emailChange.confirmNew(otp),
      async UPDATE_EMAIL_CANCEL() {
        await emailChange.cancel()
        return undefined
      },
    },
  }
}
