import { analytics } from './features/analytics/index.js'
import { balances } from './features/balances/index.js'
import { ended } from './features/ended/index.js'
import { identity } from './features/identity/index.js'
import { intents } from './features/intents/index.js'
import { nameLookup } from './features/nameLookup/index.js'
import { networkSwitch } from './features/networkSwitch/index.js'
import { pairing } from './features/pairing/index.js'
import { prices } from './features/prices/index.js'
import { profile } from './features/profile/index.js'
import { sent } from './features/sent/index.js'
import { signIn } from './features/signIn/index.js'
import { wallets } from './features/wallets/index.js'
import { pluginContext } from './kernel/pluginContext/index.js'
import { providers } from './kernel/providers/index.js'
import { rpc } from './kernel/rpc/index.js'
import { verbs } from './kernel/verbs/index.js'

/** What the package itself adds to its kernel, in the order in which it begins. The code of each comes when it is used. */
export const features = [
  ...[networkSwitch, intents, analytics, signIn, profile, ended],
  ...[pluginContext, wallets, pairing, rpc, verbs, providers, balances, prices, identity, nameLookup, sent],
]
