import type { balancesMessages } from './features/balances/index.js'
import type { sentMessages } from './features/sent/index.js'
import type { signInMessages } from './features/signIn/index.js'
import type { messages as buttons } from './surfaces/messages/en.js'
import type { messages as opening } from './ui/messages/en.js'
import type { messages as later } from './ui/messages/later/en.js'
import type { messages as views } from './views/messages/en.js'

// What the option `messages` is checked by: types alone.
declare module './kernel/contract/messages.js' {
  interface MessageTables {
    readonly buttons: typeof buttons
    readonly opening: typeof opening
    readonly later: typeof later
    readonly views: typeof views
    readonly balances: typeof balancesMessages
    readonly sent: typeof sentMessages
    readonly signIn: typeof signInMessages
  }
}
