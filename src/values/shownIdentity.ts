import { isPlainText } from '../kernel/base/text.js'
import type { Identity, WalletUser } from '../kernel/index.js'

/** Longest name that is shown. */
const longest = 100

/** A stranger's word, whatever provides it: shown as text, and only where it is what it looks like (S38). */
function toName(text: string | undefined): string | undefined {
  const name = `${text ?? ''}`.trim()
  return name && name.length <= longest && isPlainText(name) ? name : undefined
}

/** What a user is called: by the e-mail address, else by name. Text of a stranger: shown, never read as markup (S38). */
const toUserText = (user: WalletUser | undefined): string | undefined => user?.email ?? user?.name

/** How an account presents itself: as its login says, else as a service or a plugin knows it. */
export function toShownIdentity(user: WalletUser | undefined, found: Identity | undefined) {
  const ofLogin = toName(toUserText(user))
  return {
    name: ofLogin ?? toName(found?.name),
    /** The name is the login's. */
    isLogin: ofLogin !== undefined,
    avatar: found?.avatar ?? user?.picture,
  }
}
